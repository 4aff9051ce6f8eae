import { ClosingCall } from "../components/closing-call.tsx";
import { Hero } from "../components/hero.tsx";
import { OpenDoor } from "../components/what-you-buy.tsx";
import { PriceSection } from "../components/price-section.tsx";
import { Questions } from "../components/questions.tsx";
import { SellerSection } from "../components/seller-section.tsx";
import { Steps } from "../components/steps.tsx";
import { Voices } from "../components/testimonials.tsx";

export function Landing() {
  return (
    <>
      <Hero />
      <Steps />
      <OpenDoor />
      <PriceSection />
      <SellerSection />
      <Voices />
      <Questions />
      <ClosingCall />
    </>
  );
}
