/** In which order the members are shown. */
import { Select } from '#ui/forms/select.tsx'
import { orders, type Order } from './find-members.ts'

const options = Object.entries(orders).map(([value, label]) => ({ value, label }))

const isOrder = (value: string): value is Order => value in orders

export function SortSelect({ value, onChange }: { value: Order; onChange: (order: Order) => void }) {
  return (
    <Select
      id="member-order"
      label="Order"
      value={value}
      onChange={(chosen) => {
        if (isOrder(chosen)) onChange(chosen)
      }}
      groups={[{ label: 'Order by', options }]}
    />
  )
}
