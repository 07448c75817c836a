// The import boundaries between layers (docs/architecture.md). import-boundaries.test.ts plants a violation of each.
const tests = '(\\.test\\.tsx?$|\\.contract\\.ts$|/testing/|/test-support/)'
const browser = (...layers) => `^src/(${layers.join('|')})/`
const server = (...layers) => `^netlify/(${layers.join('|')})/`
const library = (...names) => `node_modules/(${names.join('|')})/`

/** Nothing in `from`, except its tests, imports anything in `to`; `more` limits the kinds of import. */
const forbid = (name, from, to, more = {}) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { path: to, ...more },
})
/** Files in `from` import only what is in `allowed`. */
const allowOnly = (name, from, allowed, more = {}) => ({
  ...forbid(name, from),
  to: { pathNot: allowed, ...more },
})
/** Of the files in `from`, only the `wrappers` import `to`. */
const onlyThrough = (name, to, from, wrappers) => ({
  ...forbid(name, from, to),
  from: { path: from, pathNot: [...wrappers, tests] },
})
/**
 * The rooms of a folder, from the top: a room imports only rooms of the lines below its own. So no two rooms need each other, and
 * one can be read, or taken out, without those above it. Every room is listed.
 */
const inOrder = (name, folder, lines) => {
  const within = (rooms) => `^${folder}/(${rooms.join('|')})/`
  const below = (line) => within(lines.slice(line + 1).flat())
  return [
    ...lines.map((rooms, line) => ({
      ...forbid(`${name}-below-${rooms[0]}`, within(rooms)),
      to: { path: `^${folder}/[^/]+/`, pathNot: [`^${folder}/$1/`, below(line)] },
    })),
    forbid(`${name}-is-listed`, `^${folder}/(?!(${lines.flat().join('|')})/)[^/]+/`, '.'),
  ]
}
/** Limits a rule to values: types may cross. */
const values = { dependencyTypesNot: ['type-only'] }

module.exports = {
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.netlify)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
  forbidden: [
    // Types, too: a type that two files need is in a file of its own.
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },

    allowOnly('domain-imports-only-club', browser('domain'), [browser('domain', 'club', 'records'), library('dayjs')]),
    // Rules of what a family does stand on rules of families, and these on days, money and people.
    ...inOrder('domain', 'src/domain', [
      ['log'],
      ['inbox'],
      ['mail'],
      ['proof', 'reports'],
      ['members', 'coach-notes', 'reserving', 'schedule'],
      ['arrivals', 'club-settings', 'day-sheet', 'door', 'full-club', 'newcomers', 'standby', 'tours'],
      ['bookings', 'events'],
      ['codes', 'consents', 'memberships', 'shop'],
      ['families'],
      ['club-messages', 'incidents', 'safety', 'sign-in'],
      ['staff'],
      ['fields'],
      ['plans', 'feeds', 'reminders'],
      ['notifications'],
      ['calendar', 'images'],
      ['text'],
      ['facility', 'people'],
    ]),
    allowOnly('records-import-only-domain-and-zod', browser('records'), [browser('records', 'domain'), library('zod')]),
    allowOnly('club-is-plain-data', browser('club'), browser('club'), values),
    allowOnly('api-contract-imports-only-domain-and-zod', browser('api-contract'), [
      browser('api-contract', 'records', 'domain'),
      library('zod'),
    ]),

    forbid('calls-are-plain-rows', browser('api-contract/calls'), '^(?!src/api-contract/calls/)', values),
    // Keeps zod and the schemas out of the browser's bundle.
    forbid(
      'browser-imports-contract-types-only',
      browser('domain', 'lib', 'features', 'pages', 'app', 'ui', 'illustrations'),
      ['^src/api-contract/(?!calls/|endpoints|errors|own-headers)', '^src/records/'],
      values,
    ),
    forbid('browser-not-server', '^src/', ['^netlify/', '^scripts/', '^e2e/', library('@netlify')]),
    forbid('server-not-browser', '^netlify/', '^src/(?!domain|records|api-contract)'),

    forbid('ui-imports-only-ui', browser('ui'), '^src/(?!ui/)'),
    forbid('illustrations-import-only-illustrations', browser('illustrations'), '^src/(?!illustrations/)'),
    forbid('lib-is-below-ui-and-features', browser('lib'), browser('features', 'pages', 'app', 'ui', 'illustrations')),
    // What people do, none of it standing on another; below it what several of them need.
    ...inOrder('features', 'src/features', [
      ['account', 'admin', 'auth', 'bookings', 'events', 'landing', 'queue', 'schedule', 'shop', 'standby', 'tours'],
      ['bucks', 'families', 'full-club', 'memberships', 'messages', 'push', 'receipts'],
      ['parts'],
    ]),
    ...inOrder('admin', 'src/features/admin', [
      ['day-sheet', 'club', 'dues', 'events', 'families', 'inbox', 'reports', 'shop', 'staff'],
      ['parts'],
    ]),
    forbid('features-are-below-pages', browser('features'), browser('pages', 'app')),
    forbid('pages-do-not-import-each-other', browser('pages'), ['^src/pages/.*\\.tsx$', '^src/app/']),

    forbid('http-is-below-handlers', server('http'), server('handlers', 'services', 'repositories')),
    forbid('handlers-do-not-import-storage', server('handlers'), server('storage'), values),
    // Not even types: what these layers need of a request is in netlify/context.
    forbid(
      'below-handlers-nothing-is-http',
      server('context', 'services', 'repositories', 'replication', 'storage'),
      server('http'),
    ),
    allowOnly(
      'context-imports-only-storage-and-domain',
      server('context'),
      [server('context', 'storage'), browser('domain'), library('zod')],
      {
        dependencyTypesNot: ['core'],
      },
    ),
    ...inOrder('services', 'netlify/services', [
      ['operations'],
      ['inbox'],
      ['leaving', 'members', 'reports'],
      ['door', 'club-settings', 'outbox'],
      ['day-sheet'],
      ['events'],
      ['arrivals', 'coach-notes', 'incidents', 'memberships', 'newcomers', 'shop'],
      ['families'],
      ['staff', 'full-club', 'standby', 'tours'],
      ['closures', 'club-messages', 'proof'],
      ['bookings', 'sign-in'],
      ['feeds', 'push', 'reminders', 'waiting'],
      ['limits'],
    ]),
    forbid('services-are-below-handlers', server('services'), server('handlers')),
    forbid('repositories-are-below-services', server('repositories'), server('services', 'handlers')),
    forbid('storage-imports-only-storage', server('storage'), ['^src/', '^netlify/(?!storage/)']),
    // Replication reads records and is called by functions only.
    forbid('replication-imports-repositories', server('replication'), [
      '^src/(?!domain/|records/)',
      server('services', 'handlers', 'functions'),
    ]),
    forbid(
      'only-functions-import-replication',
      server('http', 'context', 'handlers', 'services', 'repositories', 'storage'),
      server('replication'),
    ),
    forbid(
      'only-functions-import-mail',
      server('http', 'context', 'handlers', 'services', 'repositories', 'storage', 'replication'),
      server('mail'),
    ),
    forbid('mail-is-below-functions', server('mail'), server('http', 'handlers', 'functions', 'replication')),
    // A plain write over the intent of a transaction would drop half of it: everything goes through transactions.ts.
    onlyThrough('the-port-through-transactions', '^netlify/storage/blobs-store', '^netlify/', [
      '^netlify/storage/',
      '^netlify/dev/',
      '^netlify/repositories/record-versions\\.ts$',
    ]),
    forbid(
      'dev-is-not-deployed',
      [
        '^src/',
        server(
          'functions',
          'http',
          'context',
          'handlers',
          'services',
          'repositories',
          'storage',
          'replication',
          'mail',
        ),
      ],
      server('dev'),
    ),

    // A library that may change enters through the file that wraps it.
    onlyThrough(
      'libraries-through-wrappers',
      library('sonner', '@tanstack/react-query', '@headlessui/react', 'formik'),
      '^src/',
      [
        '^src/lib/(toast|api/(query|query-hooks))\\.tsx?$',
        '^src/ui/(overlays/(dialog|menu)|forms/(select|form|field))\\.tsx$',
        '^src/app/prerender\\.tsx$',
      ],
    ),
    // Pages name a call, never a key of the cache.
    onlyThrough('query-hooks-through-api', '^src/lib/api/query-hooks\\.ts$', '^src/', [browser('lib/api')]),
    onlyThrough('dayjs-through-calendar', library('dayjs'), '^(src|netlify|scripts)/', [
      '^src/domain/calendar/calendar\\.ts$',
    ]),
    onlyThrough('blobs-through-storage', library('@netlify/blobs'), '^(src|netlify)/', [
      '^netlify/storage/blobs-store\\.ts$',
    ]),
    onlyThrough('hono-through-http', library('hono'), '^(src|netlify)/', [server('http')]),
    onlyThrough('nodemailer-through-mail', library('nodemailer', '@types/nodemailer'), '^(src|netlify)/', [
      '^netlify/mail/smtp\\.ts$',
    ]),
    onlyThrough('react-email-through-mail', library('@react-email'), '^(src|netlify)/', [
      '^netlify/mail/message\\.tsx$',
    ]),
    onlyThrough('postgres-through-replication', library('pg', '@types/pg'), '^(src|netlify)/', [
      '^netlify/replication/database\\.ts$',
    ]),
    // The driver loads when a member is replicated, not with the function.
    forbid('postgres-loads-on-demand', server('replication'), library('pg'), { dynamic: false }),
    forbid('test-support-is-for-tests', '^(src|netlify)/', ['^src/.*/testing/', server('test-support')]),
  ],
}
