/**
 * The order of the test files. On a clean checkout vitest knows no durations and starts the largest files first; the longest
 * test would then run alone at the end.
 */
import { relative, resolve } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longTests } from './test-runs.ts'

const root = resolve(import.meta.dirname, '../..')

/** Waits for processes most of its time, so it runs beside all others. */
const first = 'scripts/start.test.ts'

type File = { project: unknown; moduleId: string }

/** Puts the first one before all projects, and the long tests of each project before its others; otherwise keeps the order. */
export function longestFirst<Item extends File>(files: readonly Item[]): Item[] {
  const projects = [...new Set(files.map(({ project }) => project))]
  const rankOf = ({ project, moduleId }: Item) => {
    const file = relative(root, moduleId)
    if (file === first) return -1
    return projects.indexOf(project) * 2 + (longTests.includes(file) ? 0 : 1)
  }
  return files.toSorted((one, other) => rankOf(one) - rankOf(other))
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array
    return longestFirst(await super.sort(files))
  }
}
