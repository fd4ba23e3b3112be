/** A question people ask. Answers are paragraphs and may hold `[text](/path)` links. */
export type FaqEntry = {
  readonly id: string
  readonly group: string
  readonly question: string
  readonly answer: readonly string[]
}

export const FAQ: readonly FaqEntry[] = [
  {
    id: 'what-does-it-cost',
    group: 'This site',
    question: 'What does this site cost?',
    answer: [
      'Nothing. Some links to casinos can be referral links: we may earn something if you sign up through one. It changes no tier and no ranking.',
    ],
  },
  {
    id: 'without-an-account',
    group: 'This site',
    question: 'Can I look around without an account?',
    answer: [
      'Yes. The [dashboard](/dashboard) shows a visitor every casino at its own tier. What you collect is recorded only with an account.',
    ],
  },
]
