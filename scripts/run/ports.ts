/** Free ports of this machine, so that programs and tests run side by side. */
import { randomInt } from 'node:crypto'
import getPort from 'get-port'

/**
 * A free port, different at each call. Below those that systems give to outgoing connections, because one of these could be
 * taken before it is used.
 */
export const freePort = (): Promise<number> =>
  getPort({ port: Array.from({ length: 50 }, () => randomInt(20_000, 32_000)) })

export const isFree = async (port: number): Promise<boolean> => (await getPort({ port })) === port
