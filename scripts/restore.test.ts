/** The command that restores: what it says of a back-up of a club that was open, and of what is then in the site. */
// @module-tag long
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { storeNames } from '#server/context/context-factory.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { confirmKeyPepper } from '#server/repositories/key-pepper.ts'
import { keys } from '#server/repositories/keys.ts'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import { openRawBlobs } from '#server/storage/raw-blobs.ts'
import { startBlobsEmulator } from '#server/test-support/faults/blobs-emulator.ts'
import { localKeyPepper } from './run/local-site.ts'
import { writeBackup } from './backup/write-backup.ts'

test('a back-up of an open club says so when it is restored, and what is in it by half is named', async () => {
  const [site, target] = [await startBlobsEmulator(), await startBlobsEmulator()]
  const folder = mkdtempSync(join(tmpdir(), 'nest-restore-'))
  onTestFinished(() => {
    site.stop()
    target.stop()
    rmSync(folder, { recursive: true })
  })
  const { url, siteId, token } = site.explicit
  const store = openBlobsStore({ name: storeNames.local, explicit: site.explicit })
  await confirmKeyPepper(store, localKeyPepper)
  const raw = openRawBlobs({ name: storeNames.local, url, siteId, token })
  let families = 0
  // A family replies whenever the site is looked at, and its place is never in the file.
  const open = {
    ...raw,
    async list() {
      const ticket = keys.ticket('place/an-event', (families += 1))
      await store.create(keys.rsvp('an-event', accountKeyOf(localKeyPepper, `${families}@thenest.example`)), {
        v: 1,
        state: 'attending',
        name: 'Sam',
        email: '',
        qty: 1,
        title: 'Skills',
        answered: [],
        ts: '2026-11-21T17:00:00Z',
        datetime: '2026-12-01T18:30:00Z',
        tickets: [ticket],
      })
      return raw.list()
    },
  }
  const file = join(folder, 'open.backup.gz')
  await writeBackup(open, storeNames.local, new Date('2026-11-21T08:00:00Z'), file)

  const { explicit } = target
  const address = explicit.url.replace('//', `//${explicit.siteId}:${explicit.token}@`)
  const { said, code } = await new Promise<{ said: string; code: unknown }>((resolve) => {
    const env = { ...process.env, NEST_BLOBS_URL: address }
    execFile(process.execPath, ['scripts/restore.ts', file], { env }, (problem, stdout) =>
      resolve({ said: stdout, code: problem?.code }),
    )
  })
  expect(said).toContain('It was made while the club was open')
  expect(said).toContain('place_without_ticket ticket/place/an-event/')
  expect(said).toMatch(/Audit of .*: \d+ records read, [1-9]\d* that do not belong together\./)
  expect(code).toBe(1)
})
