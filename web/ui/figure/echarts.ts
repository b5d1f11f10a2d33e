import { BarChart, HeatmapChart, LineChart, ScatterChart } from 'echarts/charts'
import type { BarSeriesOption, HeatmapSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import type { GridComponentOption, MarkLineComponentOption, TooltipComponentOption } from 'echarts/components'
import { init, use, type ComposeOption } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([BarChart, HeatmapChart, LineChart, ScatterChart, GridComponent, MarkLineComponent, TooltipComponent, CanvasRenderer])

export type SeriesOption = BarSeriesOption | HeatmapSeriesOption | LineSeriesOption | ScatterSeriesOption
export type ChartOption = ComposeOption<SeriesOption | GridComponentOption | MarkLineComponentOption | TooltipComponentOption>
export { init as createChart }
