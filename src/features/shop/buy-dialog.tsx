/** The 'Buy Now' dialog: size, quantity 1 to 10, 'Add to cart'. */
import { useId, useState, type FormEvent } from 'react'
import { initialsOf } from '#domain/families/players.ts'
import { cartQuantity } from '#domain/facility/facility.ts'
import { noteTexts } from '#domain/shop/product-notes.ts'
import { clampQty, isCredit, isTaxed, itemText, sizesOf, toCents, type Product } from '#domain/shop/shop.ts'
import { shopMessages } from '#domain/shop/shop-messages.ts'
import { capitalize, dollars } from '#domain/text/text.ts'
import { addToCart } from '#features/shop/cart/stored-cart.ts'
import { paths } from '#lib/paths.ts'
import { useNavigate } from '#lib/router.ts'
import { useAccount } from '#lib/session/account.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { SmallPrint, Stack, Text } from '#ui/layout/box.tsx'
import { Choices } from '#ui/forms/choices.tsx'
import { PlayerBadge } from '#ui/player-badge.tsx'
import { FieldFrame } from '#ui/forms/field-frame.tsx'
import { Stepper } from '#ui/forms/stepper.tsx'
import styles from './shop.module.css'
import { ProductImage } from './product-image.tsx'

export function BuyDialog({ product, open, onClose }: { product: Product; open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={product.name} wide>
      <BuyForm product={product} onDone={onClose} />
    </Dialog>
  )
}

/** A child of the dialog, so that its state resets every time the dialog opens. */
function BuyForm({ product, onDone }: { product: Product; onDone: () => void }) {
  const { id: pid, name, image } = product
  const price = toCents(product.price)
  const sizes = sizesOf(product)
  const [size, setSize] = useState(() => middleSize(sizes.filter((each) => !product.soldOut?.includes(each))))
  const [qty, setQty] = useState<number | null>(cartQuantity.min)
  const quantityId = useId()
  const navigate = useNavigate()
  const amount = clampQty(qty ?? cartQuantity.min)
  const cards = useCards(isCredit(pid))
  const [cardId, setCardId] = useState<string>()
  const [isAsked, setIsAsked] = useState(false)
  const asksCard = isCredit(pid) && cards !== undefined && cards.length > 1
  const card = cards?.find(({ id }) => id === cardId)

  const add = () => {
    if (asksCard && !card) return setIsAsked(true)
    const whose = asksCard && card && { player: card.id, playerName: card.name }
    const line = { pid, name, price, image, size, qty: amount, ...whose }
    addToCart(line)
    onDone()
    const added = { title: shopMessages.added, description: itemText(line) }
    void notify(added, 'success', { label: 'View cart', onClick: () => void navigate(paths.cart) })
  }

  return (
    <Stack
      as="form"
      gap="4-5"
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        add()
      }}
    >
      <ProductImage image={image} className={styles.preview} />
      <Stack gap="4">
        <Stack gap="0">
          <p className={styles.buyPrice}>{product.price}</p>
          {isTaxed([{ pid }]) && <SmallPrint>{capitalize(shopMessages.plusTax)}</SmallPrint>}
        </Stack>
        {noteTexts(product).map((text) => (
          <Text key={text} dir="auto" tone="muted">
            {text}
          </Text>
        ))}
        <Choices
          legend="Size"
          chips
          choices={sizes.map((each) => {
            const isGone = product.soldOut?.includes(each) === true
            return { id: each, label: each, hint: isGone ? shopMessages.gone.soldOut : undefined, disabled: isGone }
          })}
          chosen={[size]}
          onChange={([next = size]) => setSize(next)}
          single
        />
        <FieldFrame id={quantityId} label="Quantity">
          <Stepper
            id={quantityId}
            what="Quantity"
            value={qty}
            onChange={setQty}
            onBlur={() => setQty(amount)}
            {...cartQuantity}
          />
        </FieldFrame>
        {asksCard && (
          <Choices
            legend="Whose card?"
            choices={cards.map(({ id, name, nth }) => ({
              id,
              label: name,
              mark: <PlayerBadge initials={initialsOf(name)} nth={nth} />,
            }))}
            chosen={cardId === undefined ? [] : [cardId]}
            onChange={([id]) => setCardId(id)}
            single
          />
        )}
        {isAsked && asksCard && !card && <Banner tone="problem">Please pick whose card gets it.</Banner>}
        <DialogActions>
          <Button type="submit" pending={isCredit(pid) && !cards} pendingLabel="Loading...">
            Add to cart
          </Button>
          {amount > 1 && (
            <Text tone="muted" className={styles.sum}>
              {dollars(price * amount)} total
            </Text>
          )}
        </DialogActions>
      </Stack>
    </Stack>
  )
}

/** The players who have a card, each with which of the family it is; undefined unless they are `wanted` and known. */
function useCards(wanted: boolean) {
  const { data: account, error } = useAccount({ enabled: wanted })
  if (!account) return error ? [] : undefined
  return account.players.flatMap(({ id, name, retired }, nth) => (retired === undefined ? [{ id, name, nth }] : []))
}

/** The default size of those that can be ordered: 'M' of six, so that nobody orders XS by accident. */
const middleSize = (sizes: readonly string[]): string => sizes[Math.floor((sizes.length - 1) / 2)] ?? ''
