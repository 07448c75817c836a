/** The cart link with its item count; nothing while the cart is empty. */
import { ShoppingCart } from 'lucide-react'
import { useCartCount } from '#lib/browser-storage/cart.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import styles from './cart-link.module.css'

export function CartLink() {
  const count = useCartCount()
  if (count === 0) return null
  return (
    <Link to={paths.cart} className={styles['cart']} aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}>
      <ShoppingCart aria-hidden="true" size={22} />
      <b aria-hidden="true">{count}</b>
    </Link>
  )
}
