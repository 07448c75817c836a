/**
 * Nothing typed is lost: every form with a text area keeps what was typed until it is sent or given up, over a reload and a
 * dialog that is closed by mistake. It cannot be read in the browser's storage, belongs to one person, and goes with the sign-out.
 */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
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
import { notify } from '#lib/toast.ts'
import { WriteButton } from '#features/admin/parts/messages/write-button.tsx'
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

  /** Loads the page again. */
  const open = async () => {
    cleanup()
    renderScreen(<WriteButton to={{ kind: 'all', id: '' }}>Write</WriteButton>)
    await user.click(screen.getByRole('button', { name: 'Write' }))
    return within(await screen.findByRole('dialog'))
  }
  const kept = () => keptOf('message:all:')
  const write = async () => {
    await user.type((await open()).getByLabelText('Message'), 'Closed on Friday.')
    await waitFor(async () => expect(await kept()).toContain('Closed on Friday.'))
  }

  it('a message is there after a reload, unreadable on the disk, until it is given up', async () => {
    await write()
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Closed')
    const dialog = await open()
    expect(await dialog.findByDisplayValue('Closed on Friday.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(async () => expect(await kept()).toBe('null'))
  })

  it('a message that is sent is gone', async () => {
    await write()
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText('Subject'), 'Friday')
    await user.click(await dialog.findByRole('button', { name: 'Send to 1 family' }))
    await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ title: 'Sent' })))
    await waitFor(async () => expect(await kept()).toBe('null'))
  })

  it('a message is not there for the colleague who signs in next', async () => {
    await write()
    const before = whoIsHere()
    await admin.signInAs('manager')
    await waitFor(async () => expect(await unseal(`draft:${before}:message:all:`)).toBeUndefined())
    expect(await kept()).toBe(undefined)
  })

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
