/** The back-up of every night: what the documentation says reads what the workflow has encrypted. */
// @module-tag long
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const commandIn = (file: string, pattern: RegExp): string[] =>
  pattern.exec(readFileSync(file, 'utf8'))![1]!.split(' ').filter(Boolean)
const encrypt = commandIn('.github/workflows/backup.yml', /run: openssl (enc .*)/)
const decrypt = commandIn('docs/operations.md', /^openssl (enc -d .*)$/m)

test.skipIf(spawnSync('openssl', ['version']).status !== 0)(
  'a back-up that was encrypted is read with its passphrase only',
  () => {
    const cwd = mkdtempSync(join(tmpdir(), 'nest-nightly-'))
    onTestFinished(() => rmSync(cwd, { recursive: true }))
    const file = join(cwd, 'nest.backup.gz')
    const records = randomBytes(100_000)
    writeFileSync(file, records)
    const run = (words: string[], passphrase: string) =>
      spawnSync('openssl', words, { cwd, env: { ...process.env, BACKUP_PASSPHRASE: passphrase } })
    run(encrypt, 'three blue herons')
    expect(readFileSync(`${file}.enc`).includes(records.subarray(0, 64))).toBe(false)
    // A wrong one may go unnoticed by openssl, but not by the restore, which verifies the file.
    const isRead = (passphrase: string) => {
      rmSync(file, { force: true })
      run(decrypt, passphrase)
      return existsSync(file) && readFileSync(file).equals(records)
    }
    expect([isRead('another one'), isRead('three blue herons')]).toEqual([false, true])
  },
)
