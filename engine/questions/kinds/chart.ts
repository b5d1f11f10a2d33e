import { linePoints, type AskedChart } from '../../agent/asked-chart.ts'
import { timeframeMinutes, type Timeframe } from '../../market/timeframe.ts'
import { kind, type TakenAt } from '../kind.ts'

/** What a drawing of the chart is to its tool; null where it has no price to hold the market against. */
function drawingInput({ chart }: TakenAt): Readonly<Record<string, number>> | null {
  if (!chart) return null
  const known = chart.drawings.filter((drawing) => linePoints(drawing) !== null)
  const selected = known.find(({ id }) => id === chart.selected)
  const drawing = selected ?? (known.length === 1 ? known[0] : undefined)
  return drawing === undefined ? null : linePoints(drawing)
}

/** Bars of the newest one in view that are still the newest of all. */
const nearBars = 3
const isoDate = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** The bars in view: as many of the newest, or the days from the first to the last. */
function viewInput(view: AskedChart['view'] | undefined, timeframe: string, nowSeconds: number) {
  if (!view) return null
  // The timeframe of a chart is one of those.
  const barSeconds = timeframeMinutes[timeframe as Timeframe] * 60
  return nowSeconds - view.to <= nearBars * barSeconds ? { bars: view.bars } : { from: isoDate(view.from), to: isoDate(view.to) }
}

/** What one sees and has drawn on the chart. */
export const chartKinds = [
  kind('own_drawing', 'Levels', 'A drawing of yours', 'drawing_figures', {
    take: (_, at) => drawingInput(at),
    asks: {
      '#drawnThing': 'what about this line',
      '#beWord? About:about? above|below|under|over|at|near|on #drawnThing': 'is it above this line',
      '#farWord #beWord? About:about? #awayVerb? #fromWord? #drawnThing': 'how far is it from this line',
      'how? strong|good|important|reliable|relevant|weak #beWord? #drawnThing': 'how strong is this line',
      '#beWord #drawnThing strong|good|important|reliable|relevant': 'is this line reliable',
      'how often #wasVerb? #drawnThing touched|tested|hit|broken|crossed?': 'how often was this line touched',
      'what do|does #drawnThing say|mean|tell?': 'what does this line mean',
    },
    missing: {
      text: 'Which drawing? Select it on the chart and ask again; lines, zones, rectangles, trendlines and rays can be asked about.',
      options: ['Where are support and resistance?', 'Are there any trendlines?'],
    },
    next: ['Where are support and resistance?', 'What is the trend?'],
  }),
  kind('level_at', 'Levels', 'A price as a level', 'drawing_figures', {
    uses: ['number'],
    take: ({ number }) => (number === undefined ? null : { from_price: number, to_price: number }),
    asks: {
      '#beWord #number:number really|actually|still? a|an? really|very? important|key|good|strong|real|major|significant|valid|relevant|decent|big|solid level|support|resistance|area|price|zone|number|line?':
        'is 1.08 an important level',
      '#beWord #number:number a|an level|support|resistance|area|zone': 'is 1.08 a support',
      'how important|strong|good|significant|reliable|relevant|solid|often #beWord #number:number as? a? level|support|resistance|touched|tested|hit|reached?':
        'how strong is 1.08 as a level',
      'how many|often touches|tests|bounces|hits of|at|on|from|off #number:number': 'how many touches of 1.08',
      'how many|often touches|tests|bounces|hits|reactions do|does|did|has|have|had the|a? #number:number level|mark|area|zone|price|line|handle? have|get|had|seen?':
        'how many touches has the 1.08 level',
      'how many times|often? #auxWord About:about been? touched|tested|hit|reached|bounced|touch|test|hit|reach|bounce at|off|from|to? #number:number':
        'how many times has price touched 1.08',
      'how many times|often? #auxWord #number:number been? touched|tested|hit|reached|traded|defended|broken':
        'how many times has 1.08 been touched',
      'how far #beWord About:about? from|to|off #number:number': 'how far is it from 1.08',
    },
    next: ['Where are support and resistance?', 'What is the trend?'],
  }),
  kind('in_view', 'Price', 'What the chart shows', 'range_figures', {
    take: (_, { chart, timeframe, nowSeconds }) => viewInput(chart?.view, timeframe, nowSeconds),
    asks: {
      '#inView': 'what is in view',
      'explain|describe|summarize|summarise|sum #inView': 'describe what I see here',
      'what happened in|on|over|during #inView': 'what happened in the visible range',
      'range|change|move|high|low of|in|over #inView': 'range of this view',
    },
    missing: {
      text: 'The question came without its chart, so what is in view is not known. Name the time instead.',
      options: ['What happened over the last 50 bars?', 'What happened today?'],
    },
    next: ['What is the trend?', 'Where are support and resistance?'],
  }),
]
