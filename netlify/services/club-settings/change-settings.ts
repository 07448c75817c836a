/** The owner changes the settings of the club from a day on, and takes a change back until it begins. */
import { whyNotSetting, hasBegun, type SettingProblems } from '#domain/club-settings/club-settings.ts'
import { settingLimits } from '#domain/club-settings/setting-limits.ts'
import { settingText, settingWhen } from '#domain/club-settings/setting-messages.ts'
import type { Setting } from '#domain/facility/live.ts'
import type { ClubSettings, SettingEntry } from '#records/club-settings.ts'
import type { RequestContext, WriteContext } from '#server/context/request-context.ts'
import { doneBy, logIn } from '#server/repositories/admin-log.ts'
import { keepSettings, noSettings } from '#server/repositories/club-settings.ts'
import { hash } from '#server/repositories/hashes.ts'
import { keys } from '#server/repositories/keys.ts'
import { transact } from '#server/repositories/transact.ts'
import { whyNotInClub } from './effects.ts'

const maxRemoved = 50
const maxMoves = 5

export async function readSettings({ store }: Pick<RequestContext, 'store'>): Promise<ClubSettings> {
  return (await store.read(keys.clubSettings))?.value ?? noSettings
}

export type AddResult =
  | { outcome: 'added'; settings: ClubSettings }
  | { outcome: 'fields'; fields: SettingProblems }
  | { outcome: 'changed' | 'full' | 'gone' }

/** Adds a change to the version that the owner has seen, with its entry in the log. Idempotent per idempotency key. */
export async function addSetting(context: WriteContext, rev: number, setting: Setting): Promise<AddResult> {
  const { principal, idempotencyKey } = context
  const id = `set_${hash('setting', principal.id, idempotencyKey).slice(0, 24)}`
  const inClub = await whyNotInClub(context, setting)
  const logged = logIn(context, 'setting_added', id, { to: sentenceOf(setting) })
  const result = await transact(logged, [keys.clubSettings], (documents): AddResult => {
    const current = documents.get(keys.clubSettings) ?? noSettings
    if (current.entries.some((each) => each.id === id)) return { outcome: 'added', settings: current }
    if (current.removed?.includes(id)) return { outcome: 'gone' }
    if (current.rev !== rev) return { outcome: 'changed' }
    const others = current.entries.map((each) => each.setting)
    const fields = whyNotSetting(setting, others, documents.now, inClub.isTold) ?? inClub.problems
    if (fields) return { outcome: 'fields', fields }
    if (others.length >= settingLimits.entries) return { outcome: 'full' }
    const entry: SettingEntry = { id, setting, ...doneBy(principal, documents.now) }
    const settings: ClubSettings = { ...current, rev: rev + 1, entries: [...current.entries, entry] }
    documents.set(keys.clubSettings, settings)
    return { outcome: 'added', settings }
  })
  if (result.outcome === 'added') keepSettings(context, result.settings)
  return result
}

export type TakeBackResult = { outcome: 'taken_back'; settings: ClubSettings } | { outcome: 'begun' | 'gone' }

/** Takes a change back that is to come. Idempotent. */
export async function takeBackSetting(context: WriteContext, id: string): Promise<TakeBackResult> {
  const found = (await readSettings(context)).entries.find((each) => each.id === id)
  const text = found && sentenceOf(found.setting)
  const logged = logIn(context, 'setting_taken_back', id, { from: text })
  const result = await transact(logged, [keys.clubSettings], (documents): TakeBackResult => {
    const current = documents.get(keys.clubSettings) ?? noSettings
    if (current.removed?.includes(id)) return { outcome: 'taken_back', settings: current }
    const entry = current.entries.find((each) => each.id === id)
    if (!entry) return { outcome: 'gone' }
    if (hasBegun(entry.setting, documents.now)) return { outcome: 'begun' }
    const settings: ClubSettings = {
      ...current,
      rev: current.rev + 1,
      entries: current.entries.filter((each) => each !== entry),
      removed: [...(current.removed ?? []), id].slice(-maxRemoved),
      ...(entry.setting.kind === 'visit' && {
        moves: [...(current.moves ?? []), { id, setting: entry.setting }].slice(-maxMoves),
      }),
    }
    documents.set(keys.clubSettings, settings)
    return { outcome: 'taken_back', settings }
  })
  if (result.outcome === 'taken_back') keepSettings(context, result.settings)
  return result
}

const sentenceOf = (setting: Setting): string => `${settingWhen(setting)}: ${settingText(setting)}`
