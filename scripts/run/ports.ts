/** Free ports of this machine, so that programs and tests run side by side, and which process has a taken one. */
import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename } from 'node:path'

/** The first free port from `wanted` on. @throws if none of the next hundred is free. */
export async function freePort(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + 100; port += 1) if (await isFree(port)) return port
  throw new Error(`No port from ${wanted} to ${wanted + 99} is free`)
}

/** Servers listen on all addresses or on one family of loopback; a port is free if none of these is taken. */
async function isFree(port: number): Promise<boolean> {
  for (const host of [undefined, '127.0.0.1', '::1']) if (await isTaken(port, host)) return false
  return true
}

const isTaken = (port: number, host: string | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    // Another error means that this machine does not have the address.
    server.once('error', (problem: NodeJS.ErrnoException) => resolve(problem.code === 'EADDRINUSE'))
    server.listen({ port, ...(host !== undefined && { host }) }, () => server.close(() => resolve(false)))
  })

/** Below the ports that systems give to outgoing connections: one of those could be taken before it is used. */
const [firstPort, endPort] = [20_000, 32_000]

/** Finds `count` different free ports. Another program may take one before it is used, which is unlikely. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(firstPort, endPort)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

/** The process that listens on a port, such as 'node server.js (process 4711)'; undefined if the system does not tell. */
export function ownerOfPort(port: number): string | undefined {
  try {
    return process.platform === 'linux' ? ownerInProc(port) : ownerFromLsof(port)
  } catch {
    return undefined
  }
}

const describe = (name: string, pid: string) => `${name} (process ${pid})`

/** Linux: the socket's inode, then the process that has it open. */
function ownerInProc(port: number): string | undefined {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const inodes = new Set(
    ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
      readFileSync(table, 'utf8')
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        // Columns: local address, remote address, state (0A listens), …, inode.
        .filter(([, local, , state]) => local?.endsWith(`:${hex}`) && state === '0A')
        .map((columns) => `socket:[${columns[9]}]`),
    ),
  )
  const pid = readdirSync('/proc').find(
    (each) => /^\d+$/.test(each) && openFiles(each).some((file) => inodes.has(file)),
  )
  if (pid === undefined) return undefined
  const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  return describe([basename(program), ...args].join(' ').trim().slice(0, 60), pid)
}

/** What the descriptors of a process refer to; nothing if it ended or belongs to somebody else. */
function openFiles(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => linkOf(`/proc/${pid}/fd/${fd}`) ?? [])
  } catch {
    return []
  }
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

/** macOS and others: one field per line, 'p4711' and 'cnode'. */
function ownerFromLsof(port: number): string | undefined {
  const output = execFileSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], { encoding: 'utf8' })
  const [, pid, name] = /^p(\d+)\nc(.+)$/m.exec(output) ?? []
  return pid !== undefined && name !== undefined ? describe(name, pid) : undefined
}
