/** What a change by staff of what a family has entered makes stale. */
export const changedByEdit = ['memberDetails', 'fullMembers', 'listMembers', 'daySheet', 'readLog'] as const
