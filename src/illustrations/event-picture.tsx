/** Pictures of events: the one that staff chose, otherwise a piece of the rink that follows from the event. */
import { Drawing } from './drawing.tsx'

const rink = ['center-ice', 'crease', 'faceoff', 'boards']
const pictures = new Set([...rink, 'lamp', 'skate', 'stage', 'cup'])

/** `image` such as 'drawing:crease' names a picture; a URL names none. `seed` is the event's id: an event always has the same piece of the rink. */
export function EventPicture({ image = '', seed }: { image?: string | undefined; seed: string }) {
  const chosen = image.replace(/^drawing:/, '')
  const which = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) % rink.length
  return <Drawing of={`events#${pictures.has(chosen) ? chosen : rink[which]}`} fill="middle" />
}
