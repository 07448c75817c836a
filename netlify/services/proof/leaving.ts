/** What an export shows of reports of incidents, and until when they stay sealed with what is signed once the account is deleted. */
import { today } from '#domain/calendar/calendar.ts'
import { asFamilyReads } from '#domain/incidents/incidents.ts'
import { isOwed } from '#domain/memberships/dues.ts'
import { sealEnd } from '#domain/proof/seals.ts'
import { exporter } from '#server/repositories/accounts/leaving.ts'
import { incidentsOf } from '#server/repositories/incidents.ts'

export const keptExporter = exporter(['incident'], async ({ store, now, member, dues }) => {
  const owed = dues.filter((due) => isOwed(due) && due.from <= today(now())).toReversed()
  const kept = member.players.map(async (player) => {
    const incidents = await incidentsOf(store, player)
    const until = sealEnd(player, {
      consents: player.consents,
      incidents,
      owed: owed.filter((due) => due.player === player.id),
    })
    const read = incidents.flatMap((each) => asFamilyReads(each) ?? [])
    return { player: player.id, name: player.name, incidents: read, sealedUntil: until }
  })
  return { kept: await Promise.all(kept) }
})
