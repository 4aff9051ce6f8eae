import { ClosingCall } from "../components/closing-call.tsx";
import { ExplainedDecisions } from "../components/explained-decisions.tsx";
import { Hero } from "../components/hero.tsx";
import { PriceSection } from "../components/price-section.tsx";
import { Questions } from "../components/questions.tsx";
import { SellerSection } from "../components/seller-section.tsx";
import { Steps } from "../components/steps.tsx";
import { Testimonials } from "../components/testimonials.tsx";
import { WhatYouBuy } from "../components/what-you-buy.tsx";

export function Landing() {
  return (
    <>
      <Hero />
      <Steps />
      <WhatYouBuy />
      <ExplainedDecisions />
      <PriceSection />
      <SellerSection />
      <Testimonials />
      <Questions />
      <ClosingCall />
    </>
  );
}
