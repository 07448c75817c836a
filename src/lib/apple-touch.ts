/** True on an iPhone or iPad. An iPad says that it is a Mac, but no Mac has a touch screen. */
export const isAppleTouch = (): boolean =>
  /iphone|ipad/i.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
