// swift-tools-version: 6.2
import PackageDescription

// Third-party code comes from C libraries only; `make setup` installs them on Debian.
let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

func library(_ name: String, uses dependencies: [Target.Dependency], resources: [Resource]? = nil) -> Target {
  .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

func tests(_ name: String, uses dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: strict)
}

let package = Package(
  name: "pulsemill",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "pulsemill", targets: ["pulsemill"])],
  traits: [
    .trait(name: "PostgreSQL", description: "The sink for PostgreSQL, which needs libpq."),
    .default(enabledTraits: ["PostgreSQL"]),
  ],
  targets: [
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CISAL", pkgConfig: "libisal",
      providers: [.apt(["libisal-dev"]), .brew(["isa-l"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd",
      providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),

    library("ByteIO", uses: ["CISAL", "CCrypto"]),
    library("Parquet", uses: ["ByteIO", "CZstd"]),
    library("HealthModel", uses: ["ByteIO"]),
    library("ExportArchive", uses: ["ByteIO", "HealthModel", "CISAL"]),
    library("ExportReader", uses: ["ByteIO", "HealthModel", "ExportArchive", "CLibXML2"]),
    library("SideFiles", uses: ["ByteIO", "HealthModel", "ExportArchive", "CLibXML2"]),
    library("Stages", uses: ["ByteIO", "HealthModel"]),
    library("Documents", uses: ["ByteIO", "HealthModel"]),
    library("Sinks", uses: ["ByteIO", "HealthModel", "Stages", "Documents", "SideFiles"]),
    library(
      "Databases",
      uses: [
        "ByteIO", "HealthModel", "Sinks", "CSQLite",
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ]),
    library("FHIR", uses: ["ByteIO", "HealthModel", "Stages", "Documents", "SideFiles", "Sinks"]),
    library(
      "Pipelines",
      uses: [
        "ByteIO", "HealthModel", "ExportArchive", "ExportReader", "Stages", "Documents", "SideFiles", "Sinks",
        "FHIR", "Parquet", "Databases",
        "CLibXML2", "CISAL", "CCrypto",
      ]),
    library("CommandTable", uses: ["ByteIO"]),
    .executableTarget(
      name: "pulsemill", dependencies: ["Pipelines", "Sinks", "CommandTable", "ByteIO"], swiftSettings: strict
    ),
    .executableTarget(
      name: "PulsemillBench", dependencies: ["ExportReader", "Documents", "CLibXML2"], swiftSettings: strict),
    .executableTarget(
      name: "ParquetProbe", dependencies: ["Parquet", "ByteIO"], swiftSettings: strict),

    library("TestSupport", uses: ["ByteIO"]),
    library("ReaderComparison", uses: ["ByteIO", "HealthModel", "ExportReader"]),
    tests("ByteIOTests", uses: ["ByteIO"]),
    tests("ParquetTests", uses: ["Parquet", "ByteIO"]),
    tests("HealthModelTests", uses: ["HealthModel"]),
    tests("ExportArchiveTests", uses: ["ExportArchive"]),
    tests("ExportReaderTests", uses: ["ExportReader", "ReaderComparison"]),
    tests("SideFilesTests", uses: ["SideFiles", "ExportArchive", "HealthModel", "ByteIO"]),
    tests("StagesTests", uses: ["Stages"]),
    tests("DocumentsTests", uses: ["Documents", "HealthModel", "ByteIO", "CLibXML2"]),
    tests("DatabasesTests", uses: ["Databases", "Sinks", "HealthModel", "ByteIO"]),
    tests("FHIRTests", uses: ["FHIR", "Sinks", "Stages", "HealthModel", "ByteIO"]),
    tests("PipelinesTests", uses: ["Pipelines", "FHIR", "Sinks", "Stages", "HealthModel", "ByteIO"]),
    tests("CommandTableTests", uses: ["CommandTable"]),
    tests("PulsemillTests", uses: []),
  ]
)

// Fuzzing is asked for: `make fuzz`.
if Context.environment["PULSEMILL_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "PulsemillFuzz", dependencies: ["ReaderComparison", "ExportReader", "ByteIO"],
      swiftSettings: strict))
}
