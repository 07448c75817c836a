/**
 * Nothing typed is lost: every form with a text area keeps what was typed until it is sent or given up, over a reload and a
 * dialog that is closed by mistake. It cannot be read in the browser's storage, belongs to one person, and goes with the sign-out.
 */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { unseal } from '#lib/offline/sealed-data.ts'
import { endSession } from '#lib/session/change-session.ts'
import { whoIsHere } from '#lib/session/identity.ts'
import Player from './account/player.tsx'
import AdminToursPage from './admin/tours.tsx'

const root = resolve(import.meta.dirname, '../..')
const sources = globSync('src/features/**/*.tsx', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, code: readFileSync(resolve(root, file), 'utf8') }))

/** The files of forms with a text area, their own or one of the fields of another file, that keep nothing. */
function forgetful(files: typeof sources): string[] {
  const withArea = files.filter(({ code }) => code.includes('<TextAreaField'))
  const fields = withArea.flatMap(({ code }) => [...code.matchAll(/function (\w+Fields)\b/g)].map(([, name]) => name))
  const area = new RegExp(`<(${['TextAreaField', ...fields].join('|')})\\b`)
  return files.flatMap(({ file, code }) => {
    const [, ...forms] = code.split(/<(?:Form|EditRecord|EditDialog)\b/)
    return forms.filter((form) => area.test(form) && !/\smemory=\{/.test(form)).map(() => file)
  })
}

it('every form with a text area keeps what is typed', () => {
  expect(forgetful(sources)).toEqual([])
  const planted = (code: string) => forgetful([{ file: 'planted.tsx', code }])
  expect(planted('<Form schema={schema}><TextAreaField name="text" /></Form>')).toEqual(['planted.tsx'])
  expect(planted('<Form memory={memory}><TextAreaField name="text" /></Form>')).toEqual([])
  expect(planted('function NoteFields() { return <TextAreaField /> }\n<EditRecord><NoteFields />')).toHaveLength(1)
})

const user = userEvent.setup({ delay: null })
const keptOf = async (form: string) => JSON.stringify(await unseal(`draft:${whoIsHere()}:${form}`))

describe('at the desk', () => {
  let admin: Awaited<ReturnType<typeof openAdmin>>
  beforeEach(async () => {
    admin = await openAdmin()
    await admin.server.signUp()
  })
  afterEach(() => admin.close())

  it('a draft does not overwrite what a colleague has saved since', async () => {
    const asked = { name: 'Kim', phone: '(518) 555-0142', date: '2026-12-01', time: '4pm' }
    const reply = await admin.server.ask('POST', '/api/tour-requests', asked)
    const { request } = reply.body as Reply<'requestTour'>
    const update = async () => {
      cleanup()
      renderScreen(<AdminToursPage />)
      await user.click(await screen.findByRole('button', { name: 'Update Kim' }))
      return screen.findByLabelText('Notes')
    }
    await user.type(await update(), 'Plays in goal.')
    await waitFor(async () => expect(await keptOf(`tour:${request.id}`)).toContain('goal'))
    const theirs = { status: 'new', notes: 'Called.', rev: 0 }
    expect(await admin.asColleague('PATCH', `/api/tour-requests/${request.id}`, theirs)).toMatchObject({ status: 200 })
    await update()
    await screen.findByDisplayValue('Plays in goal.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByText(/Your changes are still/)).closest('[role="alert"]')).toHaveTextContent('Called.')
  })
})

it('what a family has typed about its player is there after a reload, and gone after log-out', async () => {
  const club = await openClub()
  const form = `safety:${club.playerId}`
  const open = () => renderScreen(<Player />, { at: `/account/player?id=${club.playerId}` })
  open()
  await user.type(await screen.findByLabelText('Allergies and medicine'), 'Allergic to nuts.')
  await waitFor(async () => expect(await keptOf(form)).toContain('nuts'))
  const before = whoIsHere()
  cleanup()
  open()
  expect(await screen.findByDisplayValue('Allergic to nuts.')).toBeVisible()
  cleanup()
  await endSession()
  await waitFor(async () => expect(await unseal(`draft:${before}:${form}`)).toBeUndefined())
  club.close()
})
