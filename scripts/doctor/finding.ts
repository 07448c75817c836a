/** What the doctor finds: right, or wrong with what to do about it. */
export type Finding = { what: string } & ({ ok: true; detail?: string } | { ok: false; detail: string; fix: string })

export const ok = (what: string, detail?: string): Finding => ({
  what,
  ok: true,
  ...(detail !== undefined && { detail }),
})
export const problem = (what: string, detail: string, fix: string): Finding => ({ what, ok: false, detail, fix })

export const finding = (what: string, isRight: boolean, detail: string, fix: string): Finding =>
  isRight ? ok(what) : problem(what, detail, fix)
