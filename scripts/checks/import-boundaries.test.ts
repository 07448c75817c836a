/** Every import boundary holds: a planted violation is reported, and allowed imports pass. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { forbidden = [], options } = createRequire(import.meta.url)('./import-boundaries.cjs') as IConfiguration
type Import = readonly [from: string, to: string, how?: 'type' | 'late']

/** One forbidden import for each rule. A target without a folder is a library. */
const planted: Record<string, Import> = {
  'no-circular': ['src/domain/cycle-a.ts', 'src/domain/cycle-b.ts', 'type'],
  resolvable: ['src/domain/lost.ts', 'src/domain/nowhere.ts'],
  'domain-imports-only-club': ['src/domain/impure.ts', 'src/lib/any.ts'],
  'records-import-only-domain-and-zod': ['src/records/curious.ts', 'src/api-contract/any.ts', 'type'],
  'club-is-plain-data': ['src/club/clever.ts', 'src/domain/any.ts'],
  'api-contract-imports-only-domain-and-zod': ['src/api-contract/curious.ts', 'yup'],
  'calls-are-plain-rows': ['src/api-contract/calls/heavy.ts', 'src/api-contract/any.ts'],
  'browser-imports-contract-types-only': ['src/lib/heavy.ts', 'src/api-contract/any.ts'],
  'browser-not-server': ['src/lib/deep.ts', 'netlify/services/any.ts'],
  'server-not-browser': ['netlify/services/shop/vain.ts', 'src/lib/any.ts'],
  'ui-imports-only-ui': ['src/ui/expert.ts', 'src/domain/any.ts'],
  'illustrations-import-only-illustrations': ['src/illustrations/expert.ts', 'src/domain/any.ts'],
  'lib-is-below-ui-and-features': ['src/lib/high.ts', 'src/ui/any.ts'],
  'features-below-account': ['src/features/shop/friend.ts', 'src/features/admin/any.ts'],
  'features-below-bucks': ['src/features/families/up.ts', 'src/features/account/any.ts', 'type'],
  'features-below-parts': ['src/features/parts/up.ts', 'src/features/families/any.ts', 'type'],
  'features-is-listed': ['src/features/friend/up.ts', 'src/features/parts/any.ts', 'type'],
  'admin-below-day-sheet': ['src/features/admin/shop/friend.ts', 'src/features/admin/events/any.ts'],
  'admin-below-parts': ['src/features/admin/parts/up.ts', 'src/features/admin/shop/any.ts', 'type'],
  'admin-is-listed': ['src/features/admin/orders/up.ts', 'src/features/admin/parts/any.ts', 'type'],
  'features-are-below-pages': ['src/features/shop/high.ts', 'src/app/any.ts'],
  'pages-do-not-import-each-other': ['src/pages/friend.tsx', 'src/pages/any.tsx'],
  'http-is-below-handlers': ['netlify/http/expert.ts', 'netlify/services/any.ts'],
  'handlers-do-not-import-storage': ['netlify/handlers/direct.ts', 'netlify/storage/any.ts'],
  'below-handlers-nothing-is-http': ['netlify/repositories/worldly.ts', 'netlify/http/any.ts', 'type'],
  'context-imports-only-storage-and-domain': ['netlify/context/busy.ts', 'netlify/repositories/any.ts', 'type'],
  'domain-below-log': ['src/domain/log/up.ts', 'src/domain/none/any.ts', 'type'],
  'domain-below-inbox': ['src/domain/inbox/up.ts', 'src/domain/log/any.ts', 'type'],
  'domain-below-mail': ['src/domain/mail/up.ts', 'src/domain/inbox/any.ts', 'type'],
  'domain-below-proof': ['src/domain/proof/up.ts', 'src/domain/mail/any.ts', 'type'],
  'domain-below-members': ['src/domain/members/up.ts', 'src/domain/proof/any.ts', 'type'],
  'domain-below-arrivals': ['src/domain/arrivals/up.ts', 'src/domain/members/any.ts', 'type'],
  'domain-below-bookings': ['src/domain/bookings/up.ts', 'src/domain/arrivals/any.ts', 'type'],
  'domain-below-codes': ['src/domain/codes/up.ts', 'src/domain/bookings/any.ts', 'type'],
  'domain-below-families': ['src/domain/families/up.ts', 'src/domain/codes/any.ts', 'type'],
  'domain-below-club-messages': ['src/domain/club-messages/up.ts', 'src/domain/families/any.ts', 'type'],
  'domain-below-staff': ['src/domain/staff/up.ts', 'src/domain/club-messages/any.ts', 'type'],
  'domain-below-fields': ['src/domain/fields/up.ts', 'src/domain/staff/any.ts', 'type'],
  'domain-below-plans': ['src/domain/plans/up.ts', 'src/domain/fields/any.ts', 'type'],
  'domain-below-notifications': ['src/domain/notifications/up.ts', 'src/domain/plans/any.ts', 'type'],
  'domain-below-calendar': ['src/domain/calendar/up.ts', 'src/domain/notifications/any.ts', 'type'],
  'domain-below-text': ['src/domain/text/up.ts', 'src/domain/calendar/any.ts', 'type'],
  'domain-below-facility': ['src/domain/facility/up.ts', 'src/domain/text/any.ts', 'type'],
  'domain-is-listed': ['src/domain/messages/up.ts', 'src/domain/text/any.ts', 'type'],
  'services-below-operations': ['netlify/services/operations/up.ts', 'netlify/services/accounts/any.ts', 'type'],
  'services-below-inbox': ['netlify/services/inbox/up.ts', 'netlify/services/operations/any.ts', 'type'],
  'services-below-leaving': ['netlify/services/leaving/up.ts', 'netlify/services/inbox/any.ts', 'type'],
  'services-below-door': ['netlify/services/outbox/up.ts', 'netlify/services/reports/any.ts', 'type'],
  'services-below-day-sheet': ['netlify/services/day-sheet/up.ts', 'netlify/services/door/any.ts', 'type'],
  'services-below-events': ['netlify/services/events/up.ts', 'netlify/services/day-sheet/any.ts', 'type'],
  'services-below-arrivals': ['netlify/services/shop/up.ts', 'netlify/services/events/any.ts', 'type'],
  'services-below-families': ['netlify/services/families/up.ts', 'netlify/services/arrivals/any.ts', 'type'],
  'services-below-staff': ['netlify/services/standby/up.ts', 'netlify/services/families/any.ts', 'type'],
  'services-below-closures': ['netlify/services/proof/up.ts', 'netlify/services/standby/any.ts', 'type'],
  'services-below-bookings': ['netlify/services/bookings/up.ts', 'netlify/services/closures/any.ts', 'type'],
  'services-below-feeds': ['netlify/services/waiting/up.ts', 'netlify/services/bookings/any.ts', 'type'],
  'services-below-limits': ['netlify/services/limits/up.ts', 'netlify/services/waiting/any.ts', 'type'],
  'services-is-listed': ['netlify/services/accounts/up.ts', 'netlify/services/limits/any.ts', 'type'],
  'services-are-below-handlers': ['netlify/services/bookings/high.ts', 'netlify/handlers/any.ts', 'type'],
  'repositories-are-below-services': ['netlify/repositories/busy.ts', 'netlify/services/any.ts'],
  'storage-imports-only-storage': ['netlify/storage/expert.ts', 'netlify/repositories/any.ts'],
  'replication-imports-repositories': ['netlify/replication/busy.ts', 'netlify/services/any.ts'],
  'only-functions-import-replication': ['netlify/services/shop/eager.ts', 'netlify/replication/any.ts'],
  'only-functions-import-mail': ['netlify/services/shop/chatty.ts', 'netlify/mail/any.ts'],
  'mail-is-below-functions': ['netlify/mail/high.ts', 'netlify/http/any.ts'],
  'the-port-through-transactions': ['netlify/services/bookings/bare.ts', 'netlify/storage/blobs-store.ts'],
  'dev-is-not-deployed': ['netlify/functions/demo.ts', 'netlify/dev/any.ts'],
  'libraries-through-wrappers': ['src/features/shop/bare.ts', '@tanstack/react-query'],
  'query-hooks-through-api': ['src/app/admin/bare.ts', 'src/lib/api/query-hooks.ts'],
  'dayjs-through-calendar': ['src/features/schedule/bare.ts', 'dayjs'],
  'blobs-through-storage': ['netlify/repositories/bare.ts', '@netlify/blobs'],
  'hono-through-http': ['netlify/handlers/bare.ts', 'hono'],
  'nodemailer-through-mail': ['netlify/mail/bare.ts', 'nodemailer'],
  'react-email-through-mail': ['netlify/services/shop/pretty.ts', '@react-email/render'],
  'postgres-through-replication': ['netlify/services/shop/bare.ts', 'pg'],
  'postgres-loads-on-demand': ['netlify/replication/early.ts', 'pg'],
  'test-support-is-for-tests': ['netlify/services/shop/fuzzed.ts', 'netlify/test-support/any.ts'],
}

/** Imports that stay allowed: values from the layer below, types across, libraries in their wrappers, anything in tests. */
const allowed: Import[] = [
  ['src/features/tours/fine.ts', 'src/ui/any.ts'],
  ['src/features/shop/cart/fine.ts', 'src/features/shop/any.ts'],
  ['src/features/admin/shop/part/fine.ts', 'src/features/admin/shop/any.ts'],
  ['src/features/admin/shop/sharing.ts', 'src/features/admin/parts/any.ts'],
  ['src/features/shop/shared.ts', 'src/features/families/any.ts'],
  ['src/features/admin/shop/asking.ts', 'src/features/parts/any.ts'],
  ['src/lib/fine.ts', 'src/api-contract/endpoints.ts'],
  ['src/lib/calling.ts', 'src/api-contract/calls/any.ts'],
  ['src/lib/typed.ts', 'src/api-contract/any.ts', 'type'],
  ['src/domain/inbox/fine.ts', 'src/domain/text/any.ts'],
  ['src/domain/typed.ts', 'src/records/any.ts', 'type'],
  ['src/lib/api/query.ts', '@tanstack/react-query'],
  ['src/lib/api/use-api.ts', 'src/lib/api/query-hooks.ts'],
  ['src/domain/calendar/calendar.ts', 'dayjs'],
  ['src/domain/fine.test.ts', 'src/lib/any.ts'],
  ['netlify/services/inbox/fine.ts', 'netlify/services/limits/any.ts'],
  ['netlify/handlers/typed.ts', 'netlify/storage/any.ts', 'type'],
  ['netlify/replication/database.ts', 'pg', 'late'],
]

const isLibrary = (to: string) => !to.startsWith('src/') && !to.startsWith('netlify/')
const lines = {
  type: (to: string) => `import type { it } from '${to}'\nexport type Its = typeof it`,
  late: (to: string) => `export const it = import('${to}')`,
}

let root: string
let found: ICruiseResult['summary']['violations'] = []

async function put(file: string, text: string) {
  const path = join(root, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${text}\n`)
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'boundaries-'))
  const all = [...Object.values(planted), ...allowed]
  for (const [, to] of all) {
    if (isLibrary(to)) {
      await put(`node_modules/${to}/package.json`, JSON.stringify({ name: to, main: 'index.js' }))
      await put(`node_modules/${to}/index.js`, 'export const it = 1')
    } else if (to !== planted['resolvable']?.[1]) await put(to, 'export const it = 1')
  }
  for (const [from, to, how] of all) {
    const address = isLibrary(to) ? to : `./${relative(dirname(from), to)}`
    await put(from, how ? lines[how](address) : `import { it } from '${address}'\nexport const its = it`)
  }
  await put('src/domain/cycle-b.ts', "import type { Its } from './cycle-a.ts'\nexport const it: Its = 1")
  const { tsConfig: _, ...rules } = options ?? {}
  const { output } = await cruise(['src', 'netlify'], {
    ...rules,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden },
  })
  if (typeof output === 'string') throw new Error(output)
  found = output.summary.violations
})
afterAll(() => rm(root, { recursive: true }))

test('every rule has a planted violation', () => {
  expect(Object.keys(planted).toSorted()).toEqual(forbidden.map(({ name }) => name).toSorted())
})

test.each(Object.entries(planted))('%s: the planted violation is reported', (rule, [from]) => {
  expect(found.filter((one) => one.from === from).map((one) => one.rule.name)).toContain(rule)
})

test.each(allowed)('%s may import %s', (from) => {
  expect(found.filter((one) => one.from === from)).toEqual([])
})
