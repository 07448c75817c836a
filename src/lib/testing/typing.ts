/**
 * Hands in tests: all but the last letter of a text comes at once, as from a phone's suggestions, and a finger that presses has
 * not moved over the page before. Each key, and each move, would render.
 */
import { userEvent } from '@testing-library/user-event'

const { setup, click } = userEvent
type Type = typeof userEvent.type

/** Short texts and those with special keys are typed key by key. */
function setupQuick(options: Parameters<typeof setup>[0] = {}): ReturnType<typeof setup> {
  const user = setup({ skipHover: true, ...options })
  const { type: typeKeys } = user
  const type: Type = async (field, text, how) => {
    if (how || text.length < 4 || /[{[]/.test(text)) return typeKeys(field, text, how)
    await user.click(field)
    await user.paste(text.slice(0, -1))
    await user.keyboard(text.slice(-1))
  }
  return Object.assign(user, { type })
}

const type: Type = (...how) => setupQuick({ delay: null }).type(...how)
const press: typeof click = (element) => click(element, { skipHover: true })
Object.assign(userEvent, { setup: setupQuick, type, click: press })
