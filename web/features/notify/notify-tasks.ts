/** What a page needs once the member has allowed notifications, in one module, so that it loads as one file. */
export { announceReady } from '#web/features/notify/announce-ready.ts'
export { keepPush } from '#web/features/notify/keep-push.ts'
export { PushOffer } from '#web/features/notify/push-offer.tsx'
export { showPushResult, turnOnPush } from '#web/features/notify/turn-on-push.ts'
