/** Stands in for '#lib/toast.ts' in tests of screens, which check what is said and not how the library shows it. */
import { vi } from 'vitest'
import type * as toast from '#lib/toast.ts'

export const notify = vi.fn<typeof toast.notify>(() => Promise.resolve())
export const dismissNotice = vi.fn<typeof toast.dismissNotice>(() => Promise.resolve())
export const usePreloadedToaster = (): void => {}
export const useToasterNeeded = (): boolean => false
