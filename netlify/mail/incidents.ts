/** The message about a report of an incident. */
import { shortDay } from '#domain/calendar/calendar.ts'
import { facility } from '#domain/facility/facility.ts'
import { firstNameOf } from '#domain/families/players.ts'
import { wasTold } from '#domain/incidents/incidents.ts'
import { playerPath } from '#domain/paths.ts'
import { isAbout, parseIncidentRef, reportIn } from '#server/repositories/incidents.ts'
import { keys } from '#server/repositories/keys.ts'
import { familyOf, leadingTo, type Composer } from './composer.ts'

/** To each caregiver. What happened stands on the page of the player, and not in the mail. */
export const incident_told: Composer = async (about) => {
  const { id, isAgain } = parseIncidentRef(about.entry.subjectRef)
  const player = (await familyOf(about))?.players.find((each) => isAbout(each, id))
  const report = player && reportIn((await about.context.store.read(keys.incident(id)))?.value)
  if (!report || !wasTold(report)) return undefined
  const name = firstNameOf(player!)
  const happened = `happened to ${name} at the club on ${shortDay(report.at.slice(0, 10))}`
  const texts = isAgain
    ? {
        subject: `We have added to the report about ${name} at ${facility.name}`,
        heading: 'We have added to the report',
        paragraphs: [
          `We have added to the report of what ${happened}, or corrected it.`,
          'Please read it again, and call the front desk with any question.',
        ],
      }
    : {
        subject: `What happened to ${name} at ${facility.name}`,
        heading: 'We wrote a report',
        paragraphs: [
          `Something ${happened}. Our coaches wrote down what it was and what was done.`,
          'Please read it, and call the front desk with any question.',
        ],
      }
  return leadingTo(about, playerPath(player!.id), { ...texts, action: 'Read the report' })
}
