import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Popover } from '../ui/popover.tsx'
import { displayZone } from '../ui/time.tsx'
import { ZoneChoice, zoneName } from '../ui/zone-choice.tsx'

/** The zone that times are shown in: the device's, UTC, or any other, found by its name. */
export const TimeZone = ({ chosen, onChoose }: { readonly chosen: string; readonly onChoose: (zone: string) => void }) => (
  <Popover
    label="Time zone"
    trigger={
      <Button>
        {chosen === 'local' ? 'Time zone of this device' : zoneName(displayZone(chosen))}
        <Icon name="down" />
      </Button>
    }
  >
    <ZoneChoice
      label="Time zone"
      chosen={chosen}
      usual={[
        ['local', `This device, ${zoneName(displayZone('local'))}`],
        ['utc', 'UTC'],
      ]}
      onChoose={onChoose}
    />
  </Popover>
)
