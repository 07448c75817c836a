// Who may import whom: the rooms of the house and their walls (docs/architecture.md).
const tests = '(\\.test\\.tsx?$|\\.contract\\.ts$|/testing/)'
const room = (name) => `^src/${name}/`
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
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'domain-is-pure',
      comment: 'domain knows nobody but the club',
      severity: 'error',
      from: { path: room('domain'), pathNot: tests },
      to: { pathNot: [room('domain'), room('club')] },
    },
    {
      name: 'club-is-plain-data',
      severity: 'error',
      from: { path: [room('club'), '^scripts/second-club/'] },
      to: { pathNot: [room('club'), '^scripts/second-club/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-knows-domain-and-zod',
      severity: 'error',
      from: { path: room('contract'), pathNot: tests },
      to: { pathNot: [room('contract'), room('domain'), 'node_modules/zod/'] },
    },
    {
      name: 'browser-takes-types-only',
      comment: 'zod and the shapes stay out of the browser',
      severity: 'error',
      from: { path: '^src/(lib|features|pages|app|ui|art)/', pathNot: tests },
      to: { path: '^src/contract/(?!endpoints)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser-not-server',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: ['^netlify/', '^scripts/', '^e2e/', 'node_modules/@netlify/'] },
    },
    {
      name: 'server-not-browser',
      severity: 'error',
      from: { path: '^netlify/', pathNot: tests },
      to: { path: '^src/(?!domain|contract)' },
    },
    {
      name: 'ui-knows-no-hockey',
      severity: 'error',
      from: { path: room('ui'), pathNot: tests },
      to: { path: '^src/(?!ui/)' },
    },
    {
      name: 'art-knows-only-itself',
      severity: 'error',
      from: { path: room('art'), pathNot: tests },
      to: { path: '^src/(?!art/)' },
    },
    {
      name: 'lib-is-below',
      severity: 'error',
      from: { path: room('lib'), pathNot: tests },
      to: { path: '^src/(features|pages|app|ui|art)/' },
    },
    {
      name: 'features-are-strangers',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'features-are-below-pages',
      severity: 'error',
      from: { path: room('features'), pathNot: tests },
      to: { path: '^src/(pages|app)/' },
    },
    {
      name: 'pages-are-strangers',
      severity: 'error',
      from: { path: room('pages'), pathNot: tests },
      to: { path: ['^src/pages/.*\\.tsx$', '^src/app/'] },
    },
    {
      name: 'one-door-per-library',
      comment: 'a library that could change enters through the file that wraps it',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/lib/(router|toast|query)\\.tsx?$',
          '^src/ui/(dialog|menu|select|form|field)\\.tsx$',
          '^src/app/prerender\\.tsx$',
          tests,
        ],
      },
      to: {
        path: 'node_modules/(react-router-dom|react-router|sonner|@tanstack/react-query|@headlessui/react|formik)/',
      },
    },
    {
      name: 'one-door-to-the-blobs',
      severity: 'error',
      from: { path: '^(src|netlify)/', pathNot: ['^netlify/store/blobs-store\\.ts$', tests] },
      to: { path: 'node_modules/@netlify/blobs/' },
    },
    {
      name: 'functions-only-wire',
      severity: 'error',
      from: { path: '^netlify/functions/', pathNot: tests },
      to: { path: '^src/(?!domain|contract)' },
    },
    {
      name: 'http-knows-no-hockey',
      severity: 'error',
      from: { path: '^netlify/http/', pathNot: tests },
      to: { path: '^netlify/(handlers|flows|records)/' },
    },
    {
      name: 'hono-has-one-room',
      severity: 'error',
      from: { path: '^(src|netlify)/', pathNot: ['^netlify/http/', tests] },
      to: { path: 'node_modules/hono/' },
    },
    {
      name: 'handlers-ask',
      severity: 'error',
      from: { path: '^netlify/handlers/', pathNot: tests },
      to: { path: '^netlify/store/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'flows-speak-hockey',
      severity: 'error',
      from: { path: '^netlify/flows/', pathNot: tests },
      to: { path: ['^netlify/(http|handlers)/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'records-only-file',
      severity: 'error',
      from: { path: '^netlify/records/', pathNot: tests },
      to: { path: '^netlify/(flows|http|handlers)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'store-knows-nothing-of-ours',
      severity: 'error',
      from: { path: '^netlify/store/', pathNot: tests },
      to: { path: ['^src/', '^netlify/(?!store/)'] },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { path: '^(src|netlify)/', pathNot: tests },
      to: { path: '^netlify/testing/' },
    },
  ],
}
