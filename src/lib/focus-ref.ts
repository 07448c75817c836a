/** As a `ref`, gives the focus to what takes the place of the control that had it. */
export const focusRef = (element: HTMLElement | null): void => element?.focus()
