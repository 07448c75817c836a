/** Each form with a phone number says so when one has no digit. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { phoneNotes } from './form-schema.ts'

const root = resolve(import.meta.dirname, '../..')

it('every form with a phone points out one without a digit', () => {
  const forms = globSync('src/features/**/*.tsx', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => {
      const [, ...parts] = readFileSync(resolve(root, file), 'utf8').split(/<(?=(?:Form|EditRecord|EditDialog)\b)/)
      return parts.map((form) => ({ file, form }))
    })
    .filter(({ form }) => /type="tel"|<CaregiverFields|<PlayerFields/.test(form))
  expect(forms.length).toBeGreaterThanOrEqual(6)
  expect(forms.filter(({ form }) => !/\snotes=\{/.test(form)).map(({ file }) => file)).toEqual([])
})

it('points out no other value', () => {
  const values = { contactPhone: 'abc', phone2: 'n/a', phone: '(518) 555-0142', childPhone: '', name: 'abc' }
  expect(Object.keys(phoneNotes(values))).toEqual(['contactPhone', 'phone2'])
})
