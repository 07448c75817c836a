/**
 * Bundles each function with its dependencies into one file. Netlify's bundler ships whole packages, so a cold start would
 * read hundreds of files. Dynamic imports stay separate files. They are deployed as they are.
 */
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig } from 'vite'
import { literals } from './literals.ts'

/** The functions directory that Netlify deploys (netlify.toml). */
export const functionsOut = 'netlify/dist'

/** The Vite configuration for one function, e.g. 'api'. */
export const functionBuild = (root: string, name: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [literals],
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
      // Such as a late import that is no longer late, because another file imports the same at once.
      onLog(level, { message }) {
        if (level === 'warn') throw new Error(message)
      },
      output: {
        // In a subfolder, because Netlify deploys every file in the directory itself as a function.
        entryFileNames: 'parts/[name].mjs',
        chunkFileNames: `parts/${name}-[name]-[hash].mjs`,
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
    const { config } = (await import(pathToFileURL(join(out, `parts/${name}.mjs`)).href)) as { config: object }
    // Netlify's bundler would analyze the files for seconds, and make one of them.
    const packed = { ...config, nodeBundler: 'none', includedFiles: [`parts/${name}.mjs`, `parts/${name}-*.mjs`] }
    // Netlify parses `config` statically, so its values must be literals.
    const entry = `export { default } from './parts/${name}.mjs'\nexport const config = ${JSON.stringify(packed)}\n`
    await writeFile(join(out, `${name}.mjs`), entry)
  }
}
