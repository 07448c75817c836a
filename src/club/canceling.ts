/** Until when families cancel at no charge, in the words of the pages and terms; the hours are in club.ts. */
import { club } from './club.ts'

const { lanes, speede } = club

/** 'until a session starts', or the hours before that the settings give. */
const until = (hours: number) =>
  hours === 0 ? 'until it starts' : `until ${hours} ${hours === 1 ? 'hour' : 'hours'} before it starts`
export const cancelingRule = {
  lane: until(lanes.freeUntilHours),
  speede: until(speede.freeUntilHours),
  late:
    lanes.freeUntilHours + speede.freeUntilHours === 0
      ? ''
      : ' A later cancellation counts for the week, unless someone takes the slot.',
}
