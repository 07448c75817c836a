/** Handlers of the owner's settings of the club. */
import { firstDayFor, whyNotSetting } from '#domain/club-settings/club-settings.ts'
import { purgeLater } from '#server/context/purge-cdn.ts'
import type { Handlers } from '#server/http/call.ts'
import { addSetting, readSettings, takeBackSetting } from '#server/services/club-settings/change-settings.ts'
import { effectsOf, whyNotInClub } from '#server/services/club-settings/effects.ts'
import { answer, invalidFields, type Refusals } from './answer.ts'

const refusals = {
  fields: invalidFields,
  changed: [
    409,
    'changed',
    'A colleague has changed the settings meanwhile, as below. Your changes are still here: save them again.',
  ],
  full: [409, 'full', 'There are too many changes. Your developer can move the old ones into the settings.'],
  begun: [409, 'invalid', 'This holds already, so it cannot be taken back. Add a change from a later day.'],
  gone: [404, 'not_found', 'This change was taken back already.'],
} as const satisfies Refusals

export const clubSettingsHandlers = {
  /** Of the record and not of what this instance knows: the CDN keeps the answer. */
  async clubNow(call) {
    const { rev, entries } = await readSettings(call)
    return { rev, settings: entries.map(({ setting }) => setting) }
  },
  listSettings: async (call) => ({
    settings: await readSettings(call),
    firstDay: firstDayFor(call.now()),
    buildsPages: call.buildsPages ?? false,
  }),
  async previewSetting(call) {
    const { setting } = call.body
    const [{ entries }, inClub] = await Promise.all([readSettings(call), whyNotInClub(call, setting)])
    const others = entries.map((each) => each.setting)
    const fields = whyNotSetting(setting, others, call.now(), inClub.isTold) ?? inClub.problems
    answer(fields ? { outcome: 'fields' as const, fields } : true, refusals)
    return { effects: await effectsOf(call, setting) }
  },
  async addSetting(call) {
    const { settings } = answer(await addSetting(call, call.body.rev, call.body.setting), refusals)
    purgeLater(call, 'club')
    purgeLater(call, 'closures')
    return { settings }
  },
  async takeBackSetting(call) {
    answer(await takeBackSetting(call, call.params.id), refusals)
    purgeLater(call, 'club')
    purgeLater(call, 'closures')
  },
} satisfies Partial<Handlers>
