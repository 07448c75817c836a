/**
 * Bundles each function into one file, dependencies and all. The platform's own bundler would send every package whole,
 * and a cold start would read hundreds of files for the few it needs. What is imported on demand stays a file apart.
 */
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig } from 'vite'

/** Where the platform takes the functions from (netlify.toml). */
export const functionsOut = 'netlify/dist'

/** The most that our code and its dependencies may weigh in the function that answers every call, in bytes. */
export const apiBudget = 400_000
/** What it may carry beside that and load only when a member is copied: the driver of Postgres. */
export const onDemandBudget = 160_000

/** How one function is bundled, e.g. 'api'. */
export const functionBuild = (root: string, name: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: join(root, `netlify/functions/${name}.ts`),
    outDir: join(root, functionsOut),
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node24',
    rolldownOptions: {
      output: {
        // In a folder: the platform takes every file beside a function for another one.
        entryFileNames: 'parts/[name].mjs',
        chunkFileNames: `parts/${name}-[name]-[hash:7].mjs`,
        // Functions keep their names: they are what the log shows when something breaks.
        minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: true } },
      },
    },
  },
})

/** The names of all functions. */
export const functionNames = async (root: string): Promise<string[]> =>
  (await readdir(join(root, 'netlify/functions'))).flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? [])

/** Writes netlify/dist anew; everything is found under `root`. */
export async function bundleFunctions(root: string): Promise<void> {
  const out = join(root, functionsOut)
  await rm(out, { recursive: true, force: true })
  for (const name of await functionNames(root)) {
    await build(functionBuild(root, name))
    await writeDoor(out, name)
  }
}

/** The file the platform reads: it takes the settings from the text, and only from plain literals. */
async function writeDoor(out: string, name: string): Promise<void> {
  const { config } = (await import(pathToFileURL(join(out, `parts/${name}.mjs`)).href)) as { config: object }
  const text = `export { default } from './parts/${name}.mjs'\nexport const config = ${JSON.stringify(config)}\n`
  await writeFile(join(out, `${name}.mjs`), text)
}
