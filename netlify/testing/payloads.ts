/** Texts that would be more than text if a page took them for markup: 500 and more, all with 'xq9' in them and no line breaks. */

const calls = ['xq9()', 'window.xq9()', 'xq9`1`', 'top["xq9"]()']
const tags = ['script', 'svg', 'img', 'body', 'iframe', 'video', 'audio', 'details', 'input', 'math', 'object', 'a']
const events = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onmouseover', 'onpointerenter', 'onanimationstart']
const breaks = ['', '">', "'>", '</title>', '</textarea>', '-->', ']]>', '</style>', '</script>', '`', '\\"']
const schemes = ['javascript:', 'JaVaScRiPt:', 'java&#115;cript:', 'data:text/html,', 'vbscript:', ' javascript:']

const elements = tags.flatMap((tag) => events.map((event) => `<${tag} ${event}=xq9()>`))
const broken = breaks.flatMap((end) => [
  `${end}<script>xq9()</script>`,
  `${end}<img src=x onerror=xq9()>`,
  `${end}<svg/onload=xq9()>`,
  `${end} onfocus=xq9() autofocus x=`,
])
const addresses = schemes.flatMap((scheme) => [
  `${scheme}xq9()`,
  `<a href="${scheme}xq9()">x</a>`,
  `<iframe src="${scheme}xq9()">`,
  `<form action="${scheme}xq9()">`,
])
const scripts = calls.flatMap((call) => [
  `<script>${call}</script>`,
  `<ScRiPt>${call}</sCrIpT>`,
  `<script >${call}</script >`,
  `<scr<script>ipt>${call}</script>`,
  `\${${call}}`,
  `{{${call}}}`,
  `<%= ${call} %>`,
  `#{${call}}`,
  `';${call};//`,
  `";${call};//`,
  `</script><script>${call}`,
  `<style>@import '${call}'</style>`,
  `<template>${call}</template>`,
])
const encoded = [
  '&lt;script&gt;xq9()&lt;/script&gt;',
  '&#60;script&#62;xq9()',
  '%3Cscript%3Exq9()%3C/script%3E',
  '\\u003cscript\\u003exq9()',
  '＜script＞xq9()＜/script＞',
  '‹script›xq9()',
  '<\u200bscript>xq9()',
  '\u202e>tpircs<xq9()',
  '<!--<img src="--><img src=x onerror=xq9()//">',
  '<math><mtext></mtext><mglyph><svg><mtext><style><img onerror=xq9()>',
  '<noscript><p title="</noscript><img onerror=xq9()>">',
  '<base href=//xq9.example>',
  '<meta http-equiv=refresh content="0;javascript:xq9()">',
  '<link rel=stylesheet href=//xq9.example>',
  '[xq9](javascript:xq9())',
  '![x](x" onerror="xq9())',
]
const around = ['', 'Sam ', '"', "'", 'é']

const single = [...scripts, ...broken, ...addresses, ...encoded, ...elements]

/** In an order that brings all kinds soon. */
export const payloads: readonly string[] = [
  ...new Set(around.flatMap((before) => single.map((payload) => (before + payload).trim()))),
].filter((payload) => payload.includes('xq9'))
