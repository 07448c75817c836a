/**
 * Bundles each function with its dependencies into one file. Netlify's bundler ships whole packages, so a cold start would
 * read hundreds of files. Dynamic imports stay separate files.
 */
import { readFileSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Plugin } from 'vite'

/** The functions directory that Netlify deploys (netlify.toml). */
export const functionsOut = 'netlify/dist'

/** Size limit of the api function with its dependencies, in bytes. */
export const apiBudget = 461_000
/** Additional size limit of the packed function: the Postgres driver, which loads on demand, and the bundler's wrappers. */
export const onDemandBudget = 274_000

/**
 * Leaves out zod's conversion to JSON schemas, about 25 kB of every packed function: only the API docs use it
 * (scripts/docs). Bundlers keep it because each schema refers to it.
 */
const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  transform: (code, id) =>
    id.endsWith('zod/v4/classic/schemas.js')
      ? code.replaceAll(/^ *inst\._zod\.processJSONSchema = \(ctx, json, params\) => .*;$/gm, '')
      : null,
  load(id) {
    if (!/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/.test(id)) return null
    const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function|\{ \w+ as) (\w+)/gm)]
    const absent = `() => { throw new Error('JSON schemas are not part of the functions') }`
    return names.map(([, name]) => (name === 'process' ? '' : `export const ${name} = ${absent}`)).join('\n')
  },
}

/** The Vite configuration for one function, e.g. 'api'. */
export const functionBuild = (root: string, name: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [withoutJsonSchemas],
  // React has a second copy for development, which is chosen at run time otherwise.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: join(root, `netlify/functions/${name}.ts`),
    outDir: join(root, functionsOut),
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node24',
    rolldownOptions: {
      output: {
        // In a subfolder, because Netlify deploys every file in the directory itself as a function.
        entryFileNames: 'parts/[name].mjs',
        chunkFileNames: `parts/${name}-[name]-[hash:7].mjs`,
        // Keep function names: the log shows them for errors.
        minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
      },
    },
  },
})

/** The names of all functions. */
export const functionNames = async (root: string): Promise<string[]> =>
  (await readdir(join(root, 'netlify/functions'))).flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? [])

/** Rebuilds netlify/dist under `root`. */
export async function bundleFunctions(root: string): Promise<void> {
  const out = join(root, functionsOut)
  await rm(out, { recursive: true, force: true })
  for (const name of await functionNames(root)) {
    await build(functionBuild(root, name))
    await writeEntryPoint(out, name)
  }
}

/** Writes the file that Netlify reads: it parses `config` statically, so the values must be literals. */
async function writeEntryPoint(out: string, name: string): Promise<void> {
  const { config } = (await import(pathToFileURL(join(out, `parts/${name}.mjs`)).href)) as { config: object }
  const text = `export { default } from './parts/${name}.mjs'\nexport const config = ${JSON.stringify(config)}\n`
  await writeFile(join(out, `${name}.mjs`), text)
}
