/**
 * The import rules of docs/architecture.md: imports run in one direction and never form a cycle.
 *
 * Parsed with swc, because dependency-cruiser does not support TypeScript 7 yet.
 */
const TEST = '\\.(test|spec)\\.tsx?$'

/** Each layer, and the only layers it may import besides itself. */
const LAYERS = {
  core: [],
  contract: ['core'],
  catalog: ['core', 'contract'],
  content: ['core', 'catalog', 'contract'],
  server: ['core', 'contract', 'catalog'],
  'web/prerender': ['core', 'contract', 'content', 'catalog', 'web'],
  web: ['core', 'contract'],
}

const ALL = ['core', 'contract', 'catalog', 'content', 'server', 'web', 'e2e', 'bench', 'tools']

/** Inside `web`, a folder imports only those after it. */
const WEB_ORDER = ['app', 'layouts', 'pages', 'features', 'offline', 'outbox', 'api', 'ui']

/** The modules of a layer that its rule leaves out. */
const NOT_FROM = {
  web: '^web/prerender/',
  // A test that the server reads what the pages write.
  'web/prerender': '^web/prerender/filtered-table\\.test\\.tsx$',
}

const layerRules = Object.entries(LAYERS).map(([layer, allowed]) => ({
  name: `${layer}-imports`,
  comment: `${layer} may import ${allowed.join(', ') || 'no other layer'}.`,
  severity: 'error',
  from: { path: `^${layer}/`, ...(layer in NOT_FROM ? { pathNot: NOT_FROM[layer] } : {}) },
  to: {
    path: `^(${ALL.join('|')})/`,
    pathNot: `^(${[layer, ...allowed].join('|')})/`,
  },
}))

const webRules = WEB_ORDER.slice(1).map((folder, index) => ({
  name: `web-${folder}-imports`,
  comment: `web/${folder} may not import ${WEB_ORDER.slice(0, index + 1).join(', ')}.`,
  severity: 'error',
  from: { path: `^web/${folder}/` },
  to: { path: `^web/(${WEB_ORDER.slice(0, index + 1).join('|')})/` },
}))

/**
 * Inside `server`, a group of folders imports only itself and those after it. `server/*.ts` composes them all, except for
 * `errors.ts`, `config.ts`, `start-error.ts`, and the types of `deps.ts`, which every folder may import.
 */
const SERVER_ORDER = [
  ['listener'],
  ['http'],
  ['routes'],
  ['commands'],
  ['queries'],
  ['auth', 'jobs'],
  ['events', 'mail', 'metrics', 'push', 'static'],
  ['rate-limits'],
  ['db', 'redis'],
]

const serverRules = SERVER_ORDER.slice(1).map((group, index) => ({
  name: `server-${group.join('-')}-imports`,
  comment: `server/{${group.join(',')}} may not import ${SERVER_ORDER.slice(0, index + 1)
    .flat()
    .join(', ')}.`,
  severity: 'error',
  from: { path: `^server/(${group.join('|')})/`, pathNot: TEST },
  to: {
    path: `^server/(${SERVER_ORDER.slice(0, index + 1)
      .flat()
      .join('|')}|testing)/|^server/(app|main|start-server|prepare-database)\\.ts$`,
  },
}))

const TASKS = [
  {
    name: 'auth-knows-no-http',
    comment: 'Authentication takes tokens and returns tokens; server/http reads and writes the cookies.',
    severity: 'error',
    from: { path: '^server/(auth|commands|queries|events|mail|jobs|rate-limits|db)/', pathNot: TEST },
    to: { path: 'node_modules/(fastify|@fastify)' },
  },
]

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...layerRules,
    ...webRules,
    ...serverRules,
    ...TASKS,
    {
      name: 'features-are-independent',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'pages-are-independent',
      severity: 'error',
      from: { path: '^web/pages/((?:public/)?[^/]+)/' },
      to: { path: '^web/pages/', pathNot: '^web/pages/$1/' },
    },
    {
      name: 'prerender-runs-in-no-browser',
      comment: 'Pages take the types of their data from the renderer, and the renderer passes them the data.',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/prerender/' },
      to: { path: '^web/prerender/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'core-takes-no-package',
      severity: 'error',
      from: { path: '^core/', pathNot: TEST },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'core'] },
    },
    {
      name: 'servers-run-without-development-dependencies',
      severity: 'error',
      from: { path: '^(core|contract|catalog|server)/', pathNot: `${TEST}|^server/testing/` },
      to: { dependencyTypes: ['npm-dev'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|data)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
