/** The message about what coaches must know of a player. */
import { facility } from '#domain/facility/facility.ts'
import { firstNameOf } from '#domain/families/players.ts'
import { playerPath } from '#domain/paths.ts'
import { isolated } from '#domain/text/text.ts'
import { parsePlayerRef } from '#server/repositories/mail-subject-refs.ts'
import { familyOf, leadingTo, type Composer } from './composer.ts'

/** After a later change by the same caregiver, that message tells. */
export const safety_changed: Composer = async (about) => {
  const { player: id, at } = parsePlayerRef(about.entry.subjectRef)
  const player = (await familyOf(about))?.players.find((each) => each.id === id)
  const edits = player?.safety?.edits ?? []
  const edit = edits.find((each) => each.at === at)
  if (!player || !edit || edits.findLast(({ by }) => by.id === edit.by.id) !== edit) return undefined
  const name = firstNameOf(player)
  const isOwn = edit.by.id === about.account.id
  return leadingTo(about, playerPath(id), {
    subject: `${name}’s health and pick-up details were changed at ${facility.name}`,
    heading: 'Health and pick-up details were changed',
    paragraphs: [
      `${isOwn ? 'You' : isolated(edit.by.name)} changed what our coaches know about ${name}: health, the emergency contact, who can pick ${name} up, or how ${name} goes home.`,
      `${isOwn ? 'Was that not you' : 'Is it wrong'}? Change it there, or call the front desk before ${name} comes.`,
    ],
    action: 'See what coaches know',
  })
}
