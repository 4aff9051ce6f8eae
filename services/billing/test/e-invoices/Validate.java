import com.helger.diagnostics.error.IError;
import com.helger.phive.api.execute.ValidationExecutionManager;
import com.helger.phive.api.executorset.IValidationExecutorSet;
import com.helger.phive.api.executorset.ValidationExecutorSetRegistry;
import com.helger.phive.api.validity.IValidityDeterminator;
import com.helger.phive.finvoice.FinvoiceValidation;
import com.helger.phive.peppol.PeppolValidation2026_05;
import com.helger.phive.xml.source.IValidationSourceXML;
import com.helger.phive.xml.source.ValidationSourceXML;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;

/**
 * Holds e-invoices to their published schemas and rules. Reads "<kind> <path>" a line, answers a line for each: its errors
 * and warnings, apart by tabs; an empty line where there is none. Warnings begin with "warning ".
 */
public final class Validate {
  private final ValidationExecutorSetRegistry<IValidationSourceXML> registry = new ValidationExecutorSetRegistry<>();
  private final DocumentBuilder parser;

  private Validate() throws Exception {
    FinvoiceValidation.initFinvoice(registry);
    PeppolValidation2026_05.init(registry);
    var factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    parser = factory.newDocumentBuilder();
    parser.setErrorHandler(null);
  }

  public static void main(String[] args) throws Exception {
    Locale.setDefault(Locale.ENGLISH);
    var validate = new Validate();
    var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = in.readLine()) != null; ) {
      String[] words = line.split(" ", 2);
      out.println(String.join("\t", validate.findingsOf(words[0], new File(words[1]))));
    }
  }

  private List<String> findingsOf(String kind, File file) {
    List<String> findings = new ArrayList<>();
    try {
      var source = ValidationSourceXML.create(file.getName(), parser.parse(file));
      var results =
          ValidationExecutionManager.executeValidation(
              IValidityDeterminator.createDefault(), rulesOf(kind), source, Locale.ENGLISH);
      for (var result : results) for (IError error : result.getErrorList()) findings.add(textOf(error));
    } catch (Exception error) {
      findings.add(plain(String.valueOf(error)));
    }
    return findings;
  }

  private IValidationExecutorSet<IValidationSourceXML> rulesOf(String kind) {
    return registry.getOfID(
        switch (kind) {
          case "finvoice" -> FinvoiceValidation.VID_FINVOICE_30;
          case "peppol_invoice" -> PeppolValidation2026_05.VID_OPENPEPPOL_INVOICE_UBL_V3;
          case "peppol_credit_note" -> PeppolValidation2026_05.VID_OPENPEPPOL_CREDIT_NOTE_UBL_V3;
          default -> throw new IllegalArgumentException("no rules for " + kind);
        });
  }

  private static String textOf(IError error) {
    String rule = error.getErrorID() == null ? "" : error.getErrorID() + " ";
    return plain((error.isError() ? "" : "warning ") + rule + error.getErrorText(Locale.ENGLISH));
  }

  private static String plain(String text) {
    return text.replaceAll("\\s+", " ").trim();
  }
}
