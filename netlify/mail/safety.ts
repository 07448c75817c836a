/** The message about what coaches must know of a player. */
import { facility } from '#domain/facility/facility.ts'
import { firstNameOf } from '#domain/families/players.ts'
import { playerPath } from '#domain/paths.ts'
import { isolated } from '#domain/text/text.ts'
import { parsePlayerRef } from '#server/repositories/mail-subject-refs.ts'
import { familyOf, leadingTo, type Composer } from './composer.ts'

/** To the other caregiver. After a later change by the same one, that message tells. */
export const safety_changed: Composer = async (about) => {
  const { player: id, at } = parsePlayerRef(about.entry.subjectRef)
  const player = (await familyOf(about))?.players.find((each) => each.id === id)
  const edits = player?.safety?.edits ?? []
  const edit = edits.find((each) => each.at === at)
  if (!player || !edit || edits.findLast(({ by }) => by.id === edit.by.id) !== edit) return undefined
  const name = firstNameOf(player)
  const content = {
    subject: `Health and pick-up of ${name} were changed at ${facility.name}`,
    heading: 'Health and pick-up were changed',
    paragraphs: [
      `${isolated(edit.by.name)} changed what our coaches know about ${name}: health, the emergency contact, who can pick ${name} up, or how ${name} goes home.`,
      `Please look at it. If it is wrong, change it there, or call the front desk before ${name} comes.`,
    ],
    action: 'See what coaches know',
  }
  return leadingTo(about, content, playerPath(id))
}
