/** Messages from the club, to read again. */
import { useApiQuery } from '#lib/api/use-api.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { MessageText } from './message-text.tsx'

export const LastMessages = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Messages from the club">
    <List />
  </Dialog>
)

function List() {
  const query = useApiQuery('familyMessages', { input: { query: { of: 'all' } }, gcTime: 0 })
  return (
    <Loaded
      query={query}
      title="Could not load the messages"
      shape="row"
      count={3}
      empty={query.data?.messages.length === 0 && <Empty title="No messages yet" titleAs="p" />}
    >
      {({ messages }) => (
        <Stack as="ul" gap="5">
          {messages.map(({ id, ...message }) => (
            <Stack as="li" gap="2" key={id}>
              <MessageText {...message} />
            </Stack>
          ))}
        </Stack>
      )}
    </Loaded>
  )
}
