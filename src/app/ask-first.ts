/** The calls for what a page shows first, with their queries; 'monday' is that of this week. */
import type { QueryName } from '#lib/api/use-api-mutation.ts'

export type AskFirst = Partial<Record<QueryName, Record<string, 'today' | 'monday'>>>
