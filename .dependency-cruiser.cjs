// Who may import whom: the rooms of the house and their walls (docs/architecture.md). scripts/walls.test.ts climbs each of them.
const tests = '(\\.test\\.tsx?$|\\.contract\\.ts$|/testing/)'
const room = (...names) => `^src/(${names.join('|')})/`
const server = (...names) => `^netlify/(${names.join('|')})/`
const library = (...names) => `node_modules/(${names.join('|')})/`

/** Nothing in `from`, its tests apart, imports anything in `to`; `more` says of which imports this holds. */
const wall = (name, from, to, more = {}) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { path: to, ...more },
})
/** What is in `from` imports nothing but what is in `allowed`. */
const only = (name, from, allowed, more = {}) => ({ ...wall(name, from), to: { pathNot: allowed, ...more } })
/** What is in `to` is imported by the `doors` alone, as far as `from` goes. */
const door = (name, to, from, doors) => ({ ...wall(name, from, to), from: { path: from, pathNot: [...doors, tests] } })
/** Types cross a wall, values do not. */
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
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: values },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },

    only('domain-is-pure', room('domain'), [room('domain', 'club')]),
    only(
      'club-is-plain-data',
      [room('club'), '^scripts/second-club/'],
      [room('club'), '^scripts/second-club/'],
      values,
    ),
    only('contract-knows-domain-and-zod', room('contract'), [room('contract', 'domain'), library('zod')]),

    // zod and the shapes stay out of the browser
    wall(
      'browser-takes-types-only',
      room('lib', 'features', 'pages', 'app', 'ui', 'art'),
      '^src/contract/(?!endpoints)',
      values,
    ),
    wall('browser-not-server', '^src/', ['^netlify/', '^scripts/', '^e2e/', library('@netlify')]),
    wall('server-not-browser', '^netlify/', '^src/(?!domain|contract)'),

    wall('ui-knows-no-hockey', room('ui'), '^src/(?!ui/)'),
    wall('art-knows-only-itself', room('art'), '^src/(?!art/)'),
    wall('lib-is-below', room('lib'), room('features', 'pages', 'app', 'ui', 'art')),
    {
      name: 'features-are-strangers',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    wall('features-are-below-pages', room('features'), room('pages', 'app')),
    wall('pages-are-strangers', room('pages'), ['^src/pages/.*\\.tsx$', '^src/app/']),

    wall('http-knows-no-hockey', server('http'), server('handlers', 'flows', 'records')),
    wall('handlers-ask', server('handlers'), server('store'), values),
    wall('flows-speak-hockey', server('flows'), server('http', 'handlers'), values),
    wall('records-only-file', server('records'), server('flows', 'http', 'handlers'), values),
    wall('store-knows-nothing-of-ours', server('store'), ['^src/', '^netlify/(?!store/)']),
    // the second database knows nothing of what people do, and only the functions know of it
    wall('mirror-copies-records', server('mirror'), ['^src/', server('flows', 'handlers', 'functions')]),
    wall('mirror-has-one-door', server('http', 'handlers', 'flows', 'records', 'store'), server('mirror')),
    // what a function opens knows the versions of records (netlify/records/versions.ts)
    wall('doors-open-records', [server('functions'), '^netlify/street-door\\.ts$'], '^netlify/store/blobs-store'),

    // a library that could change enters through the file that wraps it
    door(
      'one-door-per-library',
      library('react-router-dom', 'react-router', 'sonner', '@tanstack/react-query', '@headlessui/react', 'formik'),
      '^src/',
      [
        '^src/lib/(router|toast|query)\\.tsx?$',
        '^src/ui/(dialog|menu|select|form|field)\\.tsx$',
        '^src/app/prerender\\.tsx$',
      ],
    ),
    door('one-door-to-the-blobs', library('@netlify/blobs'), '^(src|netlify)/', [
      '^netlify/store/(blobs-store|raw-blobs)\\.ts$',
    ]),
    door('hono-has-one-room', library('hono'), '^(src|netlify)/', [server('http')]),
    door('one-door-to-postgres', library('pg', '@types/pg'), '^(src|netlify)/', ['^netlify/mirror/database\\.ts$']),
    // loaded when a member is copied, and not with the function
    wall('postgres-comes-late', server('mirror'), library('pg'), { dynamic: false }),
    wall('testing-is-for-tests', '^(src|netlify)/', server('testing')),
  ],
}
