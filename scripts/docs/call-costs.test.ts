/** What calls cost stands in the documents as it is measured. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operationBudgets } from '#server/test-support/calls/tables.ts'
import { budgetName, measureCost } from '#server/test-support/server/measure-operations.ts'

test('docs/performance.md says what the calls cost; with -u it is printed there', async () => {
  const file = join(import.meta.dirname, '../../docs/performance.md')
  const row = /^\| ([a-zA-Z, ]+)( \| [\d.,]+ ms \| [\d.,]+ ms \| )\d+ \| \d+ \|$/
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map(async (line) => {
      const [, name, times] = row.exec(line) ?? []
      const budget = operationBudgets.find((each) => budgetName(each) === name)
      if (!budget) return line
      const { operations, depth } = await measureCost(budget)
      return `| ${name}${times}${operations} | ${depth} |`
    })
  await expect((await Promise.all(lines)).join('\n')).toMatchFileSnapshot(file)
})
