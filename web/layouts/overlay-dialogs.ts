/** The overlays that members open on any page, in one module, so that they load as one file after the page. */
export { default as CommandOverlay } from '#web/layouts/command-overlay.tsx'
export { default as ConfirmLogOut } from '#web/features/outbox/confirm-log-out.tsx'
export { default as DisclosureDialog } from '#web/features/disclosure/disclosure-dialog.tsx'
export { default as FeedbackDialog } from '#web/features/feedback/feedback-dialog.tsx'
export { default as ResourcesPanel } from '#web/features/resources/resources-panel.tsx'
export { default as ShortcutSheet } from '#web/features/shortcuts/shortcut-sheet.tsx'
export { default as TutorialOverlay } from '#web/layouts/tutorial-overlay.tsx'
