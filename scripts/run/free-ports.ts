/** Free ports on this machine, so that programs and tests run side by side. */
import { createServer, type AddressInfo } from 'node:net'

/** Finds `count` different free ports. Another program may take one before it is used, which is unlikely. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve, reject) => {
          server.once('error', reject)
          server.listen(0, () => resolve((server.address() as AddressInfo).port))
        }),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
