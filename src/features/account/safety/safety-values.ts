/** The values of the form about a player, their rules, and the request that they become. */
import * as yup from 'yup'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { bornMessages, whyNotBorn } from '#domain/families/ages.ts'
import { fieldLimits } from '#domain/plans/membership.ts'
import { collectorFields, safetyFields, safetyLimits } from '#domain/safety/safety.ts'
import { today, type Day } from '#domain/calendar/calendar.ts'
import { line } from '#domain/fields/field-rules.ts'
import { safetyMessages } from '#domain/safety/safety-messages.ts'
import { fieldToYup, toYup, whyNot } from '#lib/form-schema.ts'

export type Safety = Reply<'playerSafety'>['safety']

/** Texts, and for each of the people who may collect `name1`, `phone1` and `today1`. */
export type SafetyValues = Record<string, string | boolean>

/** 1 to 6. */
export const rows: number[] = Array.from({ length: safetyLimits.collectors }, (_, nth) => nth + 1)

const allowedOf = ({ collectors }: Safety): Safety['collectors'] => collectors.filter(({ denied }) => !denied)
export const deniedOf = ({ collectors }: Safety): Safety['collectors'] => collectors.filter(({ denied }) => denied)

/** What stands in the form as it is stored. */
const plain = ['contactName', 'contactPhone', 'contactRelation', 'health', 'leavesAlone'] as const

export function valuesOf(safety: Safety): SafetyValues {
  const [birthYear = '', birthMonth = ''] = safety.born.split('-')
  const allowed = allowedOf(safety)
  return {
    birthMonth,
    birthYear,
    ...Object.fromEntries(plain.map((name) => [name, safety[name]])),
    ...Object.fromEntries(
      rows.flatMap((row) => [
        [`name${row}`, allowed[row - 1]?.name ?? ''],
        [`phone${row}`, allowed[row - 1]?.phone ?? ''],
        [`today${row}`, allowed[row - 1]?.until !== undefined],
      ]),
    ),
  }
}

/** The person of one row, for another; nobody behind the last. */
export const collectorAt = (values: SafetyValues, row: number, to: number): SafetyValues => ({
  [`name${to}`]: values[`name${row}`] ?? '',
  [`phone${to}`]: values[`phone${row}`] ?? '',
  [`today${to}`]: values[`today${row}`] ?? false,
})

type Birth = { birthMonth: string; birthYear: string }

const whyNotBirth = ({ birthMonth = '', birthYear = '' }: Partial<Birth>, day: Day): string | undefined =>
  birthMonth || birthYear ? whyNotBorn(`${birthYear}-${birthMonth}`, day) : undefined

export const schemaAt = (now: Date) =>
  yup.object({
    ...toYup(safetyFields),
    birthYear: yup.string().test(whyNot<Birth>((values) => whyNotBirth(values, today(now)))),
    ...Object.fromEntries(
      rows.flatMap((row) => [
        [
          `name${row}`,
          fieldToYup(line(fieldLimits.name)).test(
            whyNot<Record<string, string>>((values) =>
              values[`phone${row}`] && !values[`name${row}`] ? safetyMessages.collectorName : undefined,
            ),
          ),
        ],
        [`phone${row}`, fieldToYup(collectorFields.phone)],
      ]),
    ),
  })

/** Places without a name are left out. */
export function bodyOf(values: SafetyValues, rev: number): Body<'editPlayerSafety'> {
  const text = (name: string) => String(values[name] ?? '')
  const [year, month] = [text('birthYear'), text('birthMonth')]
  return {
    rev,
    born: year && month ? `${year}-${month}` : '',
    ...(Object.fromEntries(plain.map((name) => [name, text(name)])) as Pick<Safety, (typeof plain)[number]>),
    collectors: rows
      .filter((row) => text(`name${row}`) !== '')
      .map((row) => ({
        name: text(`name${row}`),
        phone: text(`phone${row}`),
        onlyToday: values[`today${row}`] === true,
      })),
  }
}

export const linesOf = (safety: Safety): { label: string; text: string }[] => [
  { label: bornMessages.label, text: safety.born },
  {
    label: safetyMessages.contact,
    text: [safety.contactName, safety.contactPhone, safety.contactRelation].filter(Boolean).join(', '),
  },
  { label: safetyMessages.health, text: safety.health },
  {
    label: 'Going home',
    text: { yes: safetyMessages.yes, no: safetyMessages.no, '': '' }[safety.leavesAlone],
  },
  {
    label: safetyMessages.collectors(safety.name),
    text: allowedOf(safety)
      .map(({ name, phone }) => [name, phone].filter(Boolean).join(', '))
      .join('; '),
  },
]
