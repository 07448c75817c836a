/** An email address in a column, which breaks before '@' and dots rather than inside a word. */
import { Fragment } from 'react'
import listStyles from './lists.module.css'

export const Address = ({ email }: { email: string }) => (
  <span className={listStyles.long}>
    {email.split(/(?=[@.])/).map((part, nth) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts have no other
      <Fragment key={nth}>
        <wbr />
        {part}
      </Fragment>
    ))}
  </span>
)
