import { useParams } from "react-router";
import { SellerOffers } from "../../features/requests/components/seller-offers.tsx";

export function SellerPage() {
  const { hash = "" } = useParams();
  return <SellerOffers hash={hash} />;
}
